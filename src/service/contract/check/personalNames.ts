/** Characters that are read of a name. */
const longestName = 200;

/** These words are sufficient alone, whatever surrounds them, as in `bankIban` or `dateDeNaissance`. */
const telling = setOf(
  'iban rib bic ssn nir nss nino insee dob birth birthday birthdate naissance nationality nationalities nationalite',
  'nationalites citizenship salary salaries salaire salaires remuneration remunerations tin nif tjm appointements',
);

/** Long enough to be found in names that are written in one word. */
const stems =
  /salary|salaries|salaire|remuneration|nationalit|citizenship|birthda|dateofbirth|naissance|socialsecurity|securitesociale|socialinsurance|nationalinsurance/;

/** A name with a word of each set is private, in any order. */
const pairs = [
  [
    'personal private home perso personnel personnelle prive privee domicile',
    'phone telephone tel mobile cell cellphone cellular portable email mail courriel contact',
    'address addresses adresse city country ville street rue',
  ],
  ['account compte', 'number no num numero bank bancaire'],
  ['bank banque bancaire bancaires', 'name nom code details coordonnees'],
  ['social sociale', 'security insurance securite secu'],
  ['national', 'insurance id identity identification identifier'],
  ['tax taxpayer fiscal fiscale', 'id number no code reference identification identifiant numero num rate'],
  ['ahv avs secu spi ni', 'number no num numero'],
  ['gross net brut', 'annual monthly hourly daily yearly annuel mensuel fixe'],
  ['rate taux', 'hourly daily horaire journalier withholding pas prelevement imposition'],
].map(([one = '', ...other]) => [setOf(one), setOf(...other)] as const);

/** A name with a word of the first set and none outside of both is private: `pay` and `grossPay`, but not `payDate`. */
const usual = [
  [
    'phone phones telephone telephones tel mobile mobiles cell cellphone portable',
    'number numbers no numero de fixe',
  ],
  [
    'address addresses adresse adresses street rue zip zipcode postcode postal',
    'code line lines ligne de complement city country ville number name postale mailing residential permanent',
  ],
  [
    'pay wage wages compensation bonus bonuses prime primes paie paye',
    'base basic gross net hourly daily weekly monthly annual yearly total variable fixed rate level amount',
    'brute nette mensuelle annuelle',
  ],
  ['spi traitement', 'brut numero'],
].map(([one = '', ...other]) => ({ generic: setOf(one), all: setOf(one, ...other) }));

const known = new Set([
  ...telling,
  ...pairs.flat().flatMap((set) => [...set]),
  ...usual.flatMap(({ all }) => [...all]),
  'of',
]);

/** The same by their first two letters, the longest first: names may be written in one word, such as `PHONENUMBER`. */
const vocabulary = Map.groupBy(
  [...known].toSorted((one, other) => other.length - one.length),
  (word) => word.slice(0, 2),
);

/**
 * Returns true for the name of a field with private data, in the usual English and French spellings: bank account, date
 * of birth, private address, e-mail and telephone, nationality, social security and tax numbers, salary. Names of work
 * data such as `workPhone` are not private.
 */
export function isPersonalName(name: string): boolean {
  const written = wordsOf(name);
  const words = written.flatMap(knownWords);
  if (!words.some((word) => known.has(word))) {
    return stems.test(written.join(''));
  }
  return (
    words.some((word) => telling.has(word)) ||
    stems.test(written.join('')) ||
    pairs.some((sets) => sets.every((set) => words.some((word) => set.has(word)))) ||
    usual.some(
      ({ generic, all }) => words.some((word) => generic.has(word)) && words.every((word) => all.has(word)),
    )
  );
}

/**
 * The words of a name in camel, snake or kebab case, in lower case and without accents, digits and the prefix `e_` of
 * custom fields.
 */
export function wordsOf(name: string): readonly string[] {
  const plain = name
    .slice(0, longestName)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/^e_/i, '');
  return (plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** The words that a word is written of without a break; the word itself if it has any other part. */
function knownWords(word: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < word.length; ) {
    const known = vocabulary.get(word.slice(at, at + 2))?.find((text) => word.startsWith(text, at));
    if (known === undefined) {
      return [word];
    }
    found.push(known);
    at += known.length;
  }
  return found;
}

function setOf(...words: readonly string[]): ReadonlySet<string> {
  return new Set(words.join(' ').split(' '));
}
