/** A parameter of a query, with a value that shows its form. */
export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  readonly isRequired?: boolean;
}

const operators =
  'Takes a value, several with commas, or an operator in front: notequal, like, since, until, between, greaterthan.';

/** Filters of the legacy API, each written with an example of its value. */
const filters = (...written: readonly string[]): Parameter[] =>
  written.map((text) => {
    const [name = '', example = ''] = text.split('=');
    return { name, description: operators, example };
  });

const fields: Parameter = {
  name: 'fields',
  description: 'Properties to answer, nested as head[id,name]; collection.count adds the count to a list.',
  example: 'id,name,department[id],collection.count',
};
const paging: Parameter = {
  name: 'paging',
  description: 'Offset and limit, 0,1000 by default.',
  example: '0,10',
};
const orderBy: Parameter = { name: 'orderBy', description: 'A field, then asc or desc.', example: 'id,asc' };
const include: Parameter = {
  name: 'include',
  description: 'What to add: embedded, links, totalCount. The last is for collections.',
  example: 'embedded,links,totalCount',
};
const collection: readonly Parameter[] = [
  { name: 'page', description: 'A cursor from a link, or a page number from 1.', example: '1' },
  { name: 'limit', description: 'Items on a page, 0 to 100, 25 by default.', example: '10' },
  include,
  { name: 'sort', description: 'A property to sort by, with - in front to turn it round.', example: '-id' },
];
const search: Parameter = { name: 'search', description: 'Words that names start with.', example: 'a' };
const isArchived: Parameter = {
  name: 'isArchived',
  description: 'Only archived ones, or only others.',
  example: 'false',
};
const list = (name: string, example: string): Parameter => ({
  name,
  description: 'At most 100 ids with commas.',
  example,
});

const leaves = (owner: string): Parameter[] => [
  {
    name: 'date',
    description: 'A day, or since, until, between.',
    example: 'since,2026-01-01',
    isRequired: true,
  },
  { name: owner, description: operators, example: '1001,1002' },
  ...filters('leavePeriod.owner.departmentId=101', 'leavePeriod.owner.legalEntityId=1', 'leaveAccountId=41'),
  paging,
  fields,
];

/** The parameters of the routes. Leaves want a date and one of the three filters on the owner. */
export const parameters = {
  oneLegacy: [fields],
  users: [
    ...filters(
      'id=1001',
      'name=like,a',
      'lastName=like,a',
      'firstName=like,a',
      'mail=like,a',
      'login=like,a',
    ),
    ...filters(
      'employeeNumber=H000001',
      'departmentId=101,102',
      'legalEntityId=1',
      'managerId=notequal,null',
    ),
    ...filters(
      'dtContractStart=since,2020-01-01',
      'dtContractEnd=notequal,null',
      'modifiedAt=until,2030-01-01',
    ),
    { name: 'formerEmployees', description: 'Whether to list those who left, too.', example: 'true' },
    paging,
    orderBy,
    fields,
  ],
  legacyDepartments: [
    ...filters('id=101', 'name=like,a', 'code=like,a', 'isActive=true', 'level=1', 'headId=null'),
    { name: 'parentId', description: `Id of the parent department. ${operators}`, example: '101' },
    paging,
    orderBy,
    fields,
  ],
  leaves: leaves('leavePeriod.ownerId'),
  leavesV2: leaves('owner.id'),
  structure: [
    { name: 'page', description: 'Page number from 1.', example: '1' },
    { name: 'limit', description: 'Departments on a page, 1 to 1000, 100 by default.', example: '10' },
    {
      name: 'fields.root',
      description: 'What to add to the items: count, prev, next.',
      example: 'count,prev,next',
    },
  ],
  oneResource: [include],
  employees: [
    ...collection,
    search,
    list('id', '1001,1002'),
    list('email', 'nobody@helianthe.example'),
    {
      name: 'status',
      description: 'active, upcoming, deactivated, with commas.',
      example: 'active,upcoming',
    },
    list('applicableJobPosition.department.id', '101'),
    list('applicableJobPosition.manager.id', '1001'),
    list('applicableEmployment.legalEntity.id', '1'),
  ],
  attributes: [...collection, { ...list('employee.id', '1001'), isRequired: true }],
  departments: [...collection, search, isArchived],
  taxonomies: collection,
  labels: [...collection, list('taxonomy.id', '501'), search, isArchived],
} as const satisfies Record<string, readonly Parameter[]>;
