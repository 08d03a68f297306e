import { describeSearch } from './searchEvidence.ts';

describeSearch('host', [
  { what: 'what its process printed', files: /^host(-\d)?\.log$/, known: 'Resolving connection token' },
  { what: 'documents', files: /^documents\.txt$/, known: '"name": "Ann"' },
  { what: 'the output channel', files: /^documents\.txt$/, known: 'GET /api/v3/users/500 500' },
  { what: 'the clipboard', files: /^clipboard\.txt$/, known: '/api/v3/users/1' },
  { what: 'downloaded files', files: /\/folder\/reports\/copy\.csv$/, known: 'Matricule' },
]);
