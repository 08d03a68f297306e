/**
 * Returns true for the name of a field with private data, in the usual English and French spellings: private address,
 * e-mail and telephone, nationality, social security and tax numbers, salary. Capitals, accents, separators, digits and
 * the prefix `e_` of custom fields do not matter. Names of work data such as `workPhone` are not private.
 */
export function isPersonalName(name: string): boolean {
  const normalized = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^e_/, '')
    .replace(/[^a-z]/g, '');
  return names.has(normalized) || stems.some((stem) => normalized.includes(stem));
}

/** Parts of names that mean nothing else, whatever stands around them. */
const stems = [
  'salary',
  'salaries',
  'salaire',
  'remuneration',
  'nationalit',
  'citizenship',
  'socialsecurity',
  'securitesociale',
  'socialinsurance',
  'nationalinsurance',
];

/** All other names are compared as a whole: `pay` is private, `payslip` is not; `tax` is part of `taxonomy`. */
const names = new Set([
  ...words(
    'ssn nir nss numsecu numerosecu nosecu insee inseenumber numeroinsee ahvnumber avsnumber numeroavs',
  ),
  ...words('nino ninumber nationalid nationalidnumber nationalidentificationnumber nationalidentifier'),
  ...combined('tax taxpayer taxidentification', ' id number no code reference'),
  ...words(
    'tin nif numerofiscal numfiscal nofiscal fiscalnumber fiscalcode identifiantfiscal referencefiscale spi',
  ),
  ...words('taxrate withholdingrate withholdingtaxrate tauxpas tauxprelevement tauximposition'),
  ...combined(
    ' base basic gross net hourly daily weekly monthly annual yearly total variable fixed',
    'pay wage wages compensation',
  ),
  ...words(
    'payrate paylevel payamount hourlyrate dailyrate tauxhoraire tauxjournalier bonus bonuses prime primes',
  ),
  ...combined('annual monthly hourly daily yearly', 'gross net'),
  ...combined('gross net', 'annual monthly hourly daily yearly'),
  ...words('tjm appointements traitementbrut brutannuel brutmensuel netmensuel netannuel fixeannuel'),
  ...combined('paie paye', ' brute nette mensuelle annuelle'),
  ...combined(
    ' personal private home perso',
    'phone telephone tel mobile mobilephone cell cellphone cellular',
  ),
  ...combined(
    'phone telephone tel mobile mobilephone cell cellphone',
    'number numbers no personal private home',
  ),
  ...combined(
    'personal private home',
    'phonenumber telephonenumber mobilenumber cellphonenumber mobilephonenumber',
  ),
  ...words('phones telephones mobiles portable telportable telephoneportable numeroportable'),
  ...combined(
    'tel telephone mobile portable telephonemobile telephoneportable numerotelephone numerodetelephone',
    ' perso personnel prive fixe domicile',
  ),
  ...combined('personal private home perso', 'email mail emailaddress mailaddress contact'),
  ...combined('email mail emailaddress', 'personal private home perso personnel prive'),
  ...combined(
    'courriel adressemail adresseemail adressecourriel',
    'perso personnel personnelle prive privee',
  ),
  ...combined(
    ' personal private home postal mailing residential street permanent',
    'address addresses addressline',
  ),
  ...words(
    'street streetname streetnumber streetaddress addressstreet addresscity addresszipcode addresscountry',
  ),
  ...words(
    'zipcode zip postalcode postcode homecity homecountry privatecity addresspostalcode addresscomplement',
  ),
  ...combined(
    'adresse adresses',
    ' postale personnelle perso privee domicile dudomicile ligne complement rue ville',
  ),
  ...words('rue codepostal complementadresse lignedadresse adressecodepostal villedomicile'),
]);

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Each word of one text before each of the other; an empty word stands for none. */
function combined(firsts: string, seconds: string): readonly string[] {
  return words(firsts).flatMap((first) => words(seconds).map((second) => first + second));
}
