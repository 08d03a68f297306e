const roots = ['Siège social', 'Opérations', 'International', 'Services partagés', 'Innovation'];

/** Directions and their departments, in the mixture of French and English of a real company. */
const directions: Readonly<Record<string, readonly string[]>> = {
  Finance: ['Comptabilité', 'Contrôle de gestion', 'Trésorerie', 'Accounts Payable', 'Tax'],
  'Ressources humaines': ['Paie', 'Recrutement', 'Formation', 'Administration du personnel', 'Rewards'],
  'Recherche & Développement': ['Plateforme', 'Données', 'User Experience', 'Qualité logicielle', 'Mobile'],
  'Customer Care': ['Premier niveau', 'Second niveau', 'Onboarding', 'Service réclamations'],
  Ventes: ['Grands comptes', 'Ventes indirectes', 'Inside Sales', 'Avant-vente'],
  Marketing: ['Marque', 'Événements', 'Content', 'Études de marché'],
  Production: ['Atelier', 'Assemblage', 'Maintenance', 'Contrôle qualité', 'Méthodes'],
  'Achats & Logistique': ['Achats', 'Entrepôt', 'Transport', 'Supply Planning'],
  'IT & Sécurité': ['Infrastructure', 'Cybersécurité', 'Poste de travail', 'Business Applications'],
  'Affaires juridiques': ['Contrats', 'Propriété intellectuelle', 'Compliance', 'Protection des données'],
  'Direction générale': ['Secrétariat général', 'Stratégie', 'Communication', 'Audit interne'],
};

const cities =
  'Lyon,Nantes,Besançon,Bordeaux,Orléans,Saint-Étienne,Montréal,Liège,Genève,Dublin,London,Béziers,Lille,Évreux,Leeds'.split(
    ',',
  );
const poles = ['Pôle clients', 'Pôle études', 'Field Team', 'Pôle projets', 'Night Shift', 'Pôle expertise'];
const teams = ['Équipe A', 'Équipe B', 'Team Blue', 'Équipe été', 'Team Green', 'Équipe relève'];

/** Returns unique department names, each of which fits the name of its parent. */
export function createDepartmentNames(): (level: number, parentName: string | undefined) => string {
  const used = new Set<string>();
  const lastNumbers = new Map<string, number>();
  const numbered = (name: string): string => {
    let number = lastNumbers.get(name) ?? 1;
    do {
      number += 1;
    } while (used.has(`${name} ${number}`));
    lastNumbers.set(name, number);
    return `${name} ${number}`;
  };
  return (level, parentName) => {
    const wanted = candidates(level, parentName ?? '');
    const name = wanted.find((candidate) => !used.has(candidate)) ?? numbered(wanted[0] ?? '');
    used.add(name);
    return name;
  };
}

function candidates(level: number, parentName: string): readonly string[] {
  if (level === 1) {
    return roots;
  }
  if (level === 2) {
    return Object.keys(directions);
  }
  const specialities = directions[withoutDetail(parentName)];
  if (level === 3 && specialities !== undefined) {
    return specialities;
  }
  const subject = withoutDetail(parentName);
  if (level <= 4) {
    return cities.map((city) => `${subject} – ${city}`);
  }
  return (level === 5 ? poles : teams).map((group) => `${group} (${parentName.replace(/ \([^()]*\)/, '')})`);
}

function withoutDetail(name: string): string {
  return name.replace(/ – .*| \d+$/, '');
}
