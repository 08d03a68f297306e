/** Personal data under the names that deployments write, in English and French. All values are made up. */
export const personalFields = {
  address: { street: '12 rue des Lilas', postalCode: '69003', city: 'Lyon', country: 'FR' },
  adresse: '12 rue des Lilas, 69003 Lyon',
  personalEmail: 'private@mail.example',
  emailPersonnel: 'prive@mail.example',
  personalMobile: '+33 6 00 00 00 01',
  telephonePersonnel: '+33 1 00 00 00 02',
  nationality: 'Norwegian',
  nationalite: 'norvégienne',
  socialSecurityNumber: '1 85 02 69 123 456 78',
  numeroSecuriteSociale: '2 85 02 69 123 456 78',
  taxNumber: '30 12 345 678 901',
  numeroFiscal: '30 98 765 432 109',
  salary: 41_250,
  grossAnnualSalary: 42_250,
  salaireBrut: 43_250,
  remuneration: { montant: 44_250, devise: 'EUR' },
} as const;
