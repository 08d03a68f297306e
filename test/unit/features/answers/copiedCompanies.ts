/** Departments and people with what breaks careless programs. */
export const oddCompany = JSON.stringify({
  departments: [
    { id: 3, name: 'Top', code: 'T', headId: 21 },
    {
      id: 4,
      name: 'Lost',
      code: 't',
      missingParentId: 77,
      description: 'About Zoé Ångström',
      remoteId: 'ERP/4',
    },
    { id: 5, name: 'Ring', missingHeadId: 777_777, code: 'T', parentId: 6, sortOrder: -5 },
    { id: 6, name: 'Rang', code: 'R', parentId: 5, isActive: false },
  ],
  employees: [
    { id: 21, givenName: 'Zoé', familyName: 'Ångström', hiredOn: '2001-02-03', leavesOn: '2002-02-03' },
    { id: 22, givenName: 'שרה', familyName: 'כהןכהן', hiredOn: '2001-02-04', email: 'Same@corp.example' },
    {
      id: 23,
      givenName: '<img src=x>',
      familyName: "=cmd|'/C'!A1",
      hiredOn: '2001-02-05',
      email: 'SAME@CORP.example',
    },
    { id: 24, givenName: '', familyName: '   ', hiredOn: '2001-02-06', email: '', employeeNumber: '' },
    {
      id: 25,
      givenName: '🦊🦊🦊',
      familyName: 'O’Brien-Ñuñez'.repeat(70),
      hiredOn: '2101-01-01'.replace('2101', '2099'),
      employeeNumber: '00012345',
    },
    {
      id: 26,
      givenName: 'Zoé',
      familyName: 'Ångström',
      hiredOn: '2001-02-07',
      employeeNumber: '00012345',
      userId: 99926,
    },
  ].map((person) => ({
    login: `login-${person.id}`,
    remoteId: `SAP${person.id}`,
    phoneNumber: `+33 6 00 00 ${person.id}`,
    ...person,
  })),
  positions: [
    { employeeId: 21, departmentId: 3, managerId: null },
    { employeeId: 22, departmentId: 6, managerId: 23 },
    { employeeId: 23, departmentId: 4, managerId: 22 },
    { employeeId: 24, departmentId: 4, managerId: 21 },
    { employeeId: 25, departmentId: 5, lacks: 'department' },
    { employeeId: 26, departmentId: 5, missingManagerId: 888_888, lacks: 'employment' },
  ],
  taxonomies: [{ id: '8', name: 'Skills', t9n: { name: { fr: 'Compétences' } } }],
  labels: [{ id: '9', taxonomyId: '8', name: 'Welding', remoteId: 'W-9' }],
  leaves: [],
});
