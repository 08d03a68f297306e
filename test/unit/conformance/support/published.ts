/** What is published of a list: the fields of its records, and parameters with a value that it has to take. */
export interface PublishedList {
  /** The list with what it cannot do without. */
  readonly path: string;
  readonly key: boolean;
  /** As in a `fields` parameter. */
  readonly fields: string;
  readonly parameters: readonly string[];
}

const year = 'date=between,2025-06-01,2026-06-30';
const owner = 'leavePeriod.ownerId=1001,1002,1003,1004,1005,1006';
const page = ['limit=0', 'limit=2', 'limit=100', 'page=2', 'include=embedded', 'include=links,totalCount'];
const sorted = (...names: readonly string[]) => names.flatMap((name) => [`sort=${name}`, `sort=-${name}`]);
const reference = 'id,type,url';

/** The published lists of every family. */
export const publishedLists: readonly PublishedList[] = [
  {
    path: '/api/v3/users?formerEmployees=true',
    key: true,
    fields:
      'id,name,url,displayName,modifiedAt,lastName,firstName,login,mail,dtContractStart,dtContractEnd,birthDate,employeeNumber,calendarId,calendar[id,url,name],cultureID,culture[id,name,url],picture[id,name],legalEntityId,legalEntity[id,name,url],departmentId,department[id,name,url],managerId,manager[id,url],rolePrincipalId,rolePrincipal[id,name,url],habilitedRoles[id,name,url],userWorkCycles[id,ownerID,workCycleID,startsOn,endsOn],extendedData,applicationData,allowsElectronicPayslip,bankName,rib,iban,bic,frenchCarTaxHorsePower,frenchMotocyclesTaxHorsePower,unitSellPrice',
    parameters: [
      ...['paging=5,3', 'paging=0,1000', 'fields=id,collection.count', 'mail=like,a', 'login=like,a'],
      ...['dtContractStart=since,2020-01-01', 'dtContractEnd=null', 'dtContractEnd=notequal,null'],
      ...['modifiedAt=until,2030-01-01', 'orderBy=lastName,asc', 'orderBy=displayName,desc'],
      ...['orderBy=birthDate,asc', 'departmentId=101,102', 'id=greaterthan,1000', 'id=between,1001,1003'],
    ],
  },
  {
    path: '/api/v3/departments?',
    key: true,
    fields:
      'id,name,code,hierarchy,parentId,isActive,position,level,sortOrder,headID,head[id,name,url],users[id,name,url],currentUsers[id,name,url],currentUsersCount,url',
    parameters: ['paging=1,2', 'headId=1001', 'parentId=101', 'orderBy=hierarchy,asc'],
  },
  {
    path: `/api/v3/leaves?${year}&${owner}`,
    key: true,
    fields:
      'id,name,date,duration,status,isActive,isAM,isAm,leaveAccountId,leaveAccount[id,name],leavePeriodId,leavePeriod[id,ownerId,owner[id,name],isConfirmed,confirmationDate,attachmentId,leaves,logs[id,date,comment,status]],value,creationDate,cancellationDate,cancellationUserId,comment',
    parameters: [
      ...['paging=0,1', 'fields=id,collection.count', 'leaveAccountId=41'],
      ...['leavePeriod.owner.departmentId=101', 'leavePeriod.owner.legalEntityId=1,2'],
    ],
  },
  {
    path: '/organization/structure/api/departments?',
    key: true,
    fields:
      'id,name,code,description,parentId,hierarchy,isActive,headId,createdAt,lastModifiedAt,sortOrderInSiblings',
    parameters: ['page=2', 'limit=3', 'limit=5000', 'fields.root=count,prev,next'],
  },
  {
    path: '/service-api/employees?limit=100',
    key: false,
    fields: `${reference},remoteId,portrait[${reference}],givenName,familyName,employeeNumber,status,email,birthDay[day,month],phoneNumber,applicableEmployment[${reference}],applicableJobPosition[${reference}],createdAt,lastUpdatedAt,links`,
    parameters: [
      ...page,
      ...sorted('id', 'familyName', 'createdAt'),
      ...['search=a', 'id=1001,1002', 'email=nobody@acme.example', 'status=active,upcoming,deactivated'],
      ...['applicableJobPosition.department.id=101', 'applicableJobPosition.manager.id=1001'],
      'applicableEmployment.legalEntity.id=1,2',
    ],
  },
  {
    path: '/service-api/employee-attributes?employee.id=1001,1002',
    key: false,
    fields: `id,definition[${reference}],employee[${reference}],applicability[start,end],value,createdAt,lastUpdatedAt`,
    parameters: page,
  },
  {
    path: '/service-api/job-positions?limit=100',
    key: false,
    fields: `${reference},remoteId,employee[${reference}],employment[${reference}],startsOn,endsOn,businessEstablishment[${reference}],department[${reference}],manager[${reference}],jobQualification,occupationCategory,jobTitle,notes,workingTimeArrangement[${reference}],status,updatedAttributes,t9n[jobTitle]`,
    parameters: [
      ...[...page, ...sorted('id'), 'employment.employee.id=1001', 'department.id=101'],
      ...['businessEstablishment.id=81,82', 'status=active', 'startsOn.between=2020-01-01--2025-12-31'],
    ],
  },
  {
    path: '/service-api/employments?limit=100',
    key: false,
    fields: `${reference},remoteId,employee[${reference}],legalEntity[${reference}],template[${reference}],start[date],end[date],status`,
    parameters: [...page, ...sorted('id'), 'employee.id=1001', 'legalEntity.id=1,2', 'status=active'],
  },
  {
    path: '/service-api/employee-attribute-definitions?',
    key: false,
    fields: `id,name,schema[type],taxonomy[${reference}],multipleValueHandling,targetType,isArchived,t9n[name]`,
    parameters: [...page, ...sorted('id'), 'isArchived=true'],
  },
  {
    path: '/service-api/legal-entities?',
    key: false,
    fields: `${reference},legalName,remoteId,countryCode,currencyCode,industryCode,isArchived,lastArchivedAt,createdAt,lastUpdatedAt,links`,
    parameters: [...page, ...sorted('id'), 'countryCode=FRA', 'isArchived=false'],
  },
  {
    path: '/service-api/business-establishments?',
    key: false,
    fields: `${reference},name,remoteId,legalEntity[${reference}],address[addressLines,postalCode,locality,administrativeArea,countryCode],timezoneId,isArchived,lastArchivedAt`,
    parameters: [...page, ...sorted('id'), 'legalEntity.id=1', 'search=a', 'isArchived=false'],
  },
  {
    path: '/service-api/departments?',
    key: false,
    fields: `${reference},name,remoteId,description,isArchived,parent[${reference}],level,manager[${reference}],sortOrder,links[activeEmployees[href]]`,
    parameters: [...page, ...sorted('id'), 'search=a', 'isArchived=false'],
  },
  {
    path: '/service-api/taxonomies?',
    key: false,
    fields: `${reference},name,sortLabelsBy,createdAt,lastUpdatedAt,t9n[name]`,
    parameters: [...page, ...sorted('id')],
  },
  {
    path: '/service-api/taxonomy-labels?',
    key: false,
    fields: `${reference},taxonomy[${reference}],name,remoteId,applicabilitySchema,createdAt,lastUpdatedAt,isArchived,lastArchivedAt,t9n[name],links,embedded`,
    parameters: [...page, ...sorted('id', 'name'), 'taxonomy.id=501', 'search=a', 'isArchived=true'],
  },
  {
    path: '/service-timesheet/api/report-templates?',
    key: true,
    fields: 'id,name,columns[kind,name,category,isRequired,isDefault,isPeriodic],filters[kind,values]',
    parameters: [],
  },
];
