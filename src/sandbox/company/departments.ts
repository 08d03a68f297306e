import { createRandom, type Random } from './random.ts';
import { limits } from './size.ts';

/** A department. Every family returns it in its own format. */
export interface Department {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly remoteId: string | null;
  readonly parent: Department | undefined;
  /** Opaque path, in the manner of an SQL hierarchyid. */
  readonly hierarchy: string;
  /** 1 at the top. */
  readonly level: number;
  /** Place among its siblings, from 0. */
  readonly sortOrder: number;
  /** Place in the whole tree: an integer of 20 digits. */
  readonly position: bigint;
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
}

interface Branch {
  readonly number: number;
  readonly level: number;
  readonly children: Branch[];
  isActive: boolean;
}

const firstId = 101;
const usualLevels = 6;
const inactiveShare = 0.1;
const vagueDescriptions = [
  'Créé lors de la réorganisation.',
  'Reports to the regional office.',
  'Équipe pérenne.',
];

/** The departments of a company, parents before children and siblings in their order. */
export function createDepartments(seed: number, count: number, today: number): Department[] {
  const random = createRandom(seed, 'departments');
  const roots = growTree(random, count, Math.min(usualLevels, count));
  const nameOf = createDepartmentNames();
  const step = (9n * 10n ** 19n) / BigInt(count + 1);
  const departments: Department[] = [];

  const settle = (branches: readonly Branch[], parent: Department | undefined): void => {
    const segments = createSegments(random);
    branches.forEach((branch, sortOrder) => {
      const name = nameOf(branch.level, parent?.name);
      const age = random.integer(30, 4000) * 86_400_000 + random.integer(0, 86_399_999);
      const department: Department = {
        id: firstId + branch.number,
        name,
        code: `${initials(name)}-${String(branch.number + 1).padStart(3, '0')}`,
        description: random.chance(0.4) ? random.pick(vagueDescriptions) : null,
        remoteId: random.chance(0.5) ? `ERP/${random.integer(1000, 9999)}` : null,
        parent,
        hierarchy: `${parent?.hierarchy ?? '/'}${segments()}/`,
        level: branch.level,
        sortOrder,
        // Odd, so that a double cannot represent it.
        position: (10n ** 19n + BigInt(departments.length) * step + BigInt(random.integer(0, 999_999))) | 1n,
        isActive: branch.isActive,
        createdAt: today - age,
        lastModifiedAt: today - random.integer(0, age),
      };
      departments.push(department);
      settle(branch.children, department);
    });
  };
  settle(roots, undefined);
  return departments;
}

/** A tree with one chain through all levels, several roots, and the other departments at random places. */
function growTree(random: Random, count: number, levels: number): Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  let grown = 0;
  const grow = (parent: Branch | undefined): Branch => {
    const siblings = parent?.children ?? roots;
    const branch = { number: grown, level: (parent?.level ?? 0) + 1, children: [], isActive: true };
    grown += 1;
    siblings.push(branch);
    if (branch.level < levels) {
      open.push(branch);
    }
    if (parent && siblings.length === limits.siblings) {
      open.splice(open.indexOf(parent), 1);
    }
    return branch;
  };

  let tip: Branch | undefined;
  while ((tip?.level ?? 0) < levels) {
    tip = grow(tip);
  }
  const extraRoots = Math.min(count - grown, Math.max(0, Math.min(5, Math.round(count / 13)) - 1));
  for (let extra = 0; extra < extraRoots; extra += 1) {
    grow(undefined);
  }
  // The shallower of two random places: companies are wider than they are deep.
  const place = () => {
    if (open.length === 0) {
      return undefined;
    }
    const [one, other] = [random.pick(open), random.pick(open)];
    return one.level < other.level ? one : other;
  };
  while (grown < count) {
    grow(place());
  }
  closeSome(random, roots, Math.round(count * inactiveShare), tip);
  return roots;
}

/** Makes some departments without children inactive; the longest chain stays active. */
function closeSome(random: Random, roots: readonly Branch[], count: number, tip: Branch | undefined): void {
  const ends: Branch[] = [];
  const collect = (branch: Branch): void => {
    if (branch.children.length === 0 && branch.level > 1 && branch !== tip) {
      ends.push(branch);
    }
    branch.children.forEach(collect);
  };
  roots.forEach(collect);
  for (const branch of random.shuffle(ends).slice(0, count)) {
    branch.isActive = false;
  }
}

/** Path segments of siblings: whole numbers, and fractions for departments that were inserted later. */
function createSegments(random: Random): () => string {
  let whole = 0;
  let fraction = 0;
  return () => {
    if (whole > 0 && random.chance(0.15)) {
      fraction = fraction === 0 ? 5 : fraction + 1;
      return `${whole}.${fraction}`;
    }
    whole += 1;
    fraction = 0;
    return String(whole);
  };
}

function initials(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '');
  return plain
    .split(/ +/)
    .map((word) => word.slice(0, 3))
    .join('')
    .slice(0, 6)
    .toUpperCase();
}

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
function createDepartmentNames(): (level: number, parentName: string | undefined) => string {
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
