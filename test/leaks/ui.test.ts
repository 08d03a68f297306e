import { describeSearch } from './searchEvidence.ts';

describeSearch('ui', [
  {
    what: 'connections in the storage',
    files: /\/globalStorage\/[\w-]+\.workforce-explorer\/connection-.+\.json$/,
    known: 'Acme',
  },
  { what: 'documents in the DOM', files: /\/shown\/dom-\d+\.html$/, known: 'familyName' },
  { what: 'documents in the clipboard', files: /\/shown\/clipboard-\d+\.txt$/, known: '"familyName"' },
  { what: 'downloaded files', files: /\/folder\/report\.csv$/, known: 'Matricule' },
]);
