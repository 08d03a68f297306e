/** A v3 leave with the documented fields (interface 2.7). */
export const leaveV3 = {
  id: 'P-12_3-20260601-AM',
  leavePeriod: { ownerId: 12, owner: { id: 12, name: 'Zoé Martin' } },
  leaveAccount: { id: 4, name: 'Paid leave' },
  name: 'Paid leave',
  date: '2026-06-01T00:00:00',
  duration: '03:30:00',
  status: 1,
  isActive: true,
  isAM: true,
};

/** The same leave in v2 (interface 2.7). */
export const leaveV2 = {
  id: '12-01/06/2026 00:00:00-AM',
  person: { id: 12, name: 'Zoé Martin', mail: 'zoe@example.org', login: 'zoe', matricule: '0012' },
  name: 'Paid leave',
  accountCode: 'PL',
  accountLabel: 'Paid leave',
  date: '2026-06-01T00:00:00',
  duration: 210,
  status: 2,
  leaveScope: 'AM',
};
