import { administrative, notShown, section } from './row.ts';

/** Sections 3 and 5 to 9: states, authentication, errors, limits and versions. */
export const behaviour = [
  ...section('3.1', {
    creation: 'a valid creation makes a pending report, generated in the background',
    done: 'a generation that succeeds ends as done, with content to view and download',
    error: 'a generation that fails ends as error',
    content: 'the content is a conflict until the report is done',
  }),
  ...section('3.2', {
    'v3 0': 'submitted, not yet approved',
    'v3 1': 'formally approved',
    'v2 0': 'submitted, touched by no manager',
    'v2 1': 'partly approved',
    'v2 2': 'approved by all managers',
    'v2 3': 'rejected',
    'v2 4': 'cancelled by the employee',
    '(transitions)': notShown('how leaves go from one status to another'),
    conversion: 'v3 to v2 makes an inactive leave 3, status 0 a 0 and status 1 a 2',
  }),
  ...section('3.3', {
    archive: 'isArchived becomes true and lastArchivedAt is set',
    unarchive: 'isArchived becomes false and lastUpdatedAt changes',
  }),
  ...section('5.1', {
    1: 'the key goes in the Authorization header, in exactly that form',
    2: administrative('keys are made in the account settings of the service'),
    3: administrative('each key has a role of its own, which sets what it may do'),
    4: 'a bad key gets a 401',
    5: administrative('each key should name a technical contact'),
    6: administrative('one key an integration, with few rights, renewed now and then'),
    7: 'requests that a page of another origin makes are not allowed',
  }),
  ...section('5.2', {
    1: 'a token by client credentials goes in the Authorization header, requested once for all that wait',
    2: 'the scopes asked for are those of the connection, and a wrong scope and a wrong secret have different messages',
    3: notShown('address and parameters of the token endpoint, scopes of other resources'),
  }),
  ...section('6', { events: notShown('events, webhooks and notifications') }),
  ...section('7', {
    'API key': 'a missing or invalid key is 401 in every family that takes one',
    report: 'a generation that fails in the background shows as the status of the report',
    'resource API': 'any response but a success is a failure, with what the service said and its trace',
    '(formats)': notShown('error body, error codes and other status codes'),
  }),
  ...section('8', {
    depth: 'the tree has at most 9 levels, and 7 are recommended',
    siblings: 'at most 99 departments stand under one parent',
    sortOrderInSiblings: 'runs from 0 to 99',
    paging: 'the legacy list starts at 0 with 1000 when nothing is said',
    limit: 'runs from 0 to 100, with a default when it is left out',
    'Api-Version': 'has at most 10 characters, and a longer one is not even sent',
    '(rates)': notShown('rate limits and quotas'),
  }),
  ...section('9', {
    1: 'the resource API wants the header Api-Version with its one known value',
    2: 'a payload that has changed is read as far as it goes, and the change is named once',
    3: 'reports know no fields parameter, and none is ever sent',
    4: 'the v2 leaves end after 2026-03-31, v3 taking their place with the same key',
    5: 'an employee of the resource API and the legacy user are the same person',
  }),
];
