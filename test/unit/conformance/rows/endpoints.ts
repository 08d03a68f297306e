import { notShown, section } from './row.ts';

/** Section 4: the endpoints. */
export const endpoints = [
  ...section('4', {
    authorization: 'every legacy, structure and time-sheet request carries the key',
    data: 'legacy responses are objects with data in them',
  }),
  ...section('4.1', {
    'path id': 'names the user, who may be missing',
    'query fields': 'narrows the user, and extended data comes only when it is named',
    'response 200': 'the user in data',
    employee: 'the resource API shows the same person by the same id',
    attributes: 'the attributes of one employee hold everything, extensions included',
    '(payloads)': notShown('payloads of the endpoints of the resource API'),
  }),
  ...section('4.2', {
    'path id': 'names the department, which may be missing',
    'response 200': 'the department in data',
  }),
  ...section('4.3', {
    head: 'narrows to the departments of a head',
    parent: 'narrows to the children of a department',
    paging: 'takes offset and limit, and the client reads on until it has all',
    'response 200': 'items in data',
    '(names)': notShown('names of these parameters'),
  }),
  ...section('4.4', {
    parameters: 'none is needed',
    'response 200': 'the tree in data',
  }),
  ...section('4.5', {
    'path id': 'a whole number from 1',
    'response 200': 'the department itself, without data around it',
  }),
  ...section('4.6', {
    'response 200': 'items, count, prev and next',
    '(parameters)': notShown('parameters, and how prev and next are used'),
  }),
  ...section('4.7', {
    templateId: 'is required',
    startsOn: 'is a day or null',
    endsOn: 'is a day or null',
    filters: 'is a list of kinds with whole numbers',
    'response 201': 'the created report, pending, with all its fields',
    1: 'a report is made from a template that exists',
    2: 'null dates take the defaults of the template',
    3: 'filters take the place of those of the template',
    4: 'a fields parameter changes nothing',
    '(others)': notShown('how templates, reports and contents are read'),
  }),
  ...section('4.8', {
    scope: 'either scope of taxonomies reads a label',
    'Api-Version': 'is required and has one value',
    'If-None-Match': 'returns 304 for the version already known, which the client serves from its cache',
    'If-Match': 'applies only to the version that is given, and prevents lost updates',
    'Accept-Encoding': 'a response comes compressed to those who understand it',
    'path id': 'names the label, which may be missing',
    'query include': 'takes embedded, links and totalCount',
    'response 200': 'the label itself',
  }),
  ...section('4.9', {
    include: 'adds the count and the links',
    limit: 'sets how many come at most',
    page: 'takes what an earlier response gave',
    headers: 'a token and the version go with every request',
    'response 200': 'the envelope of a collection',
    '(others)': notShown('fields of employees and further filters'),
  }),
  ...section('4.10', {
    1: 'every collection comes in pages',
    2: 'limit goes from 0 to a maximum and has a default',
    3: 'page is a cursor, forwards and back, or a number from 1',
    4: 'include adds count, links and embedded resources, and a link is null where there is no page',
    5: 'lists are in ascending order of ids unless another order is asked for, and the client always names one',
    6: 'follows links.next.href until it is absent, merging embedded by type and id',
    7: notShown('names and values of the sort parameter'),
  }),
  ...section('4.11', {
    'v3 list': 'items in data',
    'header and metadata': 'may stand beside the data',
    'v2 list': 'the leaves themselves in data',
    'v2 single': 'one leave in data',
    'owner.id': 'is called leavePeriod.ownerId in v3, other parameters alike',
    person: 'mail, login and number of the owner come from the user in v3',
    '(parameters)': notShown('full list of parameters'),
    duration: 'minutes of v2 are a time of day in v3',
  }),
];
