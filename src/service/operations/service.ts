import type { DriftFacts } from '../contract/check/drift.ts';
import type { SensitiveRange } from '../contract/check/sensitive.ts';
import type { Employee } from '../contract/employee.ts';
import type { Leave, LeaveV2 } from '../contract/leave.ts';
import type { CountMismatch, Cursor, DepartmentListing, Page } from '../contract/listing.ts';
import type { Message } from '../contract/message.ts';
import type { LegalEntity } from '../contract/organization/legalEntities.ts';
import type { Report, ReportCreation, ReportTemplate } from '../contract/report.ts';
import type { DocumentKind, ResourceName } from '../contract/resources.ts';
import type { Taxonomy, TaxonomyLabel } from '../contract/taxonomy.ts';
import type { ReportFormat } from '../contract/vocabularies.ts';
import type { LeaveQuery } from '../families/leaves.ts';
import type { Placement } from '../families/placement.ts';
import type { EmployeeQuery, RecordQuery, VersionedLabel } from '../families/resource.ts';
import type { Family } from '../http/connection.ts';
import type { FailureKind } from '../http/errors.ts';
import type { CallOptions, ContentOptions, ServiceRequest } from '../http/request.ts';
import type { SourcedPage } from './fallback.ts';

export { isFilteredByClient } from '../families/resource.ts';
export type { CallOptions, EmployeeQuery, LeaveQuery, Placement, RecordQuery, SourcedPage, VersionedLabel };

/**
 * A person of a list, as far as the family that responded shows: a user has the fields of an employee that the legacy
 * API shows, too. An employee and a user with the same id are the same person (interface 4.1).
 */
export type ListedPerson = Employee &
  Placement & {
    readonly resource: 'employees' | 'users';
    readonly name?: string | undefined;
  };

/** How to read a page of a list. */
export interface PageOptions extends CallOptions {
  /** Requests the longest pages that the family allows, instead of those of the setting. */
  readonly longest?: true;
  /** Reads people in the order of their ids, which is unique: for a complete list, which is sorted afterwards. */
  readonly byId?: true;
  /** Reads where employees work, under which manager and as what, as far as the client may see that. */
  readonly placed?: true;
}

/** The number of records on a page of a family's lists. */
export type PageSize = (family: 'legacy' | 'resource', options: PageOptions | undefined) => number;

/** Where a person is placed today, as far as the family that responded shows. */
export interface Person extends Placement {
  readonly id: string;
  readonly name: string;
  /** Undefined where only current people were requested. */
  readonly status?: string | undefined;
}

/** How to read people. */
export interface PeopleOptions extends CallOptions {
  /** Reads these people alone instead of all. */
  readonly only?: PeopleFilter;
}

/** The people who work in departments today, and single people beside them. */
interface PeopleFilter {
  readonly departmentIds: readonly string[];
  readonly personIds: readonly string[];
}

/** The lists that are read as they are written; `people` are employees, or users where no employees are available. */
export type RecordList = 'people' | 'employees' | 'users' | 'departments' | 'labels';

/** One record as the service wrote it, and what is known of it whichever family wrote it. */
export interface ListedRecord extends Placement {
  readonly id: string;
  readonly name?: string | undefined;
  /** Of a person; that of a user follows from the contract. Null or undefined where it is not shown. */
  readonly status?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly number?: string | null | undefined;
  /** All of it, without secrets. An employee has the job position and the employment in place of the references. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A page of records with the kind of their documents. */
export interface RecordPage extends SourcedPage<ListedRecord> {
  readonly kind: ResourceName;
  readonly family: Family;
  /** The fields that the contract has for them, by path: `manager.name`; those of lists as `labels[].id`. */
  readonly contract: readonly string[];
  /** Present where the client may not see job positions and employments. */
  readonly lacksEmbedded?: true;
}

/** How to read a document. */
export interface DocumentOptions extends CallOptions {
  /**
   * Fields to request from the legacy API beside all that the contract knows, such as `extendedData` or
   * `userAxisValues_3` of a user (interface 4.1); nested as `head[id,mail]`.
   */
  readonly fields?: readonly string[];
}

/** The JSON of one resource exactly as the service wrote it. */
export interface ServiceDocument {
  readonly text: string;
  /** The family that returned a resource. */
  readonly family?: Family;
  /** Values of people's data, masked until the user reveals them. */
  readonly sensitive: readonly SensitiveRange[];
  /** Present where the document has only the first pages of a list; its next page is the first one left out. */
  readonly truncated?: true;
  /** Number of records that were left out because they do not match the filter, which the service ignored. */
  readonly leftOut?: number;
  /** Present where the client may not see the resources that the service embeds: the document has none of them. */
  readonly lacksEmbedded?: true;
  /** Present where the document has a whole list, and the service counts more records. */
  readonly mismatch?: CountMismatch;
}

/** The request that reads a resource, without its credentials. */
export type DocumentRequest = Pick<ServiceRequest, 'method' | 'url' | 'headers' | 'authorization'>;

/** The availability of a family for this connection. */
export interface Capability {
  readonly family: Family;
  readonly state: 'available' | 'denied' | 'missing' | 'failed' | 'no-credentials';
  /** One sentence for a script, with the status where there is one; in English. */
  readonly detail: string;
  /** One sentence for the user, without the family and the status; to be translated where it is shown. */
  readonly sentence: Message;
  /** Method and address of the request that decided; left out where none was sent. */
  readonly request?: string;
  /** The status of its response; left out where none came. */
  readonly status?: number;
  /** Why it failed; left out where the family is available. */
  readonly kind?: FailureKind;
  /** `token` where the request for a token failed, `key` where the service refused the API key. */
  readonly of?: 'token' | 'key' | 'change';
}

/** The operations of a service; each chooses the family that responds. Throws `ServiceError`. */
export interface WorkforceService {
  /** All departments: structure API, else legacy list or tree, else resource API. */
  departments(options?: CallOptions): Promise<DepartmentListing>;
  /**
   * One page of employees in family-name order, of users where the resource API is not available: then the `source` of
   * the page is `legacy`, its `failure` says why, and a status follows from the contract. `next` is the cursor of an
   * earlier page.
   */
  employees(query: EmployeeQuery, next?: Cursor, options?: PageOptions): Promise<SourcedPage<ListedPerson>>;
  /** The first people with these beginnings of names, or with this id, e-mail or number: resource API, else legacy. */
  findPeople(query: EmployeeQuery, options?: PageOptions): Promise<Page<ListedPerson>>;
  /** The department and the manager of a person, in one request: resource API, else legacy; undefined if unknown. */
  placement(personId: string, options?: CallOptions): Promise<Placement | undefined>;
  /** One page of the people of a department: resource API, else legacy users, else the legacy department. */
  members(departmentId: string, next?: Cursor, options?: PageOptions): Promise<SourcedPage<ListedPerson>>;
  /**
   * People with their department, all of them by default: resource API, else the current users of the legacy API. The
   * resource API takes a request for each 100 people, and those beside the departments together one for each 100.
   */
  people(options?: PeopleOptions): Promise<Page<Person>>;
  /** All legal entities, archived ones included: resource API, one request for each 100. */
  legalEntities(options?: CallOptions): Promise<Page<LegalEntity>>;
  /**
   * One page of a list with all fields as the service writes them, 100 records or as many as the family allows.
   * `next` is the continuation of an earlier page.
   */
  records(list: RecordList, query: RecordQuery, next?: Cursor, options?: CallOptions): Promise<RecordPage>;
  taxonomies(options?: CallOptions): Promise<Page<Taxonomy>>;
  /** One page of the labels of a taxonomy, in the order of the taxonomy. */
  labels(
    taxonomy: Pick<Taxonomy, 'id' | 'sortLabelsBy'>,
    next?: Cursor,
    options?: PageOptions,
  ): Promise<Page<TaxonomyLabel>>;
  /** The first labels of all taxonomies in whose names the words begin words. */
  findLabels(words: string, options?: CallOptions): Promise<Page<TaxonomyLabel>>;
  /** One label with the version that a change has to name. */
  label(id: string, options?: CallOptions): Promise<VersionedLabel>;
  /** Sent once and never retried; `conflict` when the label is no longer that version. */
  setLabelArchived(
    id: string,
    isArchived: boolean,
    version: string,
    options?: CallOptions,
  ): Promise<VersionedLabel>;
  /** One page of v3 leaves, deleted ones included (interface 4.11). */
  leaves(query: LeaveQuery, next?: Cursor, options?: CallOptions): Promise<Page<Leave>>;
  /** One page of leaves of the retired v2 route; `gone` after its end unless the caller insists. */
  leavesV2(query: LeaveQuery, insist: boolean, next?: Cursor, options?: CallOptions): Promise<Page<LeaveV2>>;
  reportTemplates(options?: CallOptions): Promise<Page<ReportTemplate>>;
  /** Sent once and never retried (interface 4.7). */
  createReport(creation: ReportCreation, options?: CallOptions): Promise<Report>;
  report(id: string, options?: CallOptions): Promise<Report>;
  /** The generated content; the service returns an error until the report is done (interface 3.1). */
  reportContent(id: string, format: ReportFormat, options?: ContentOptions): Promise<Uint8Array>;
  /**
   * Any resource as JSON text; legacy responses without their `data` wrapper. Other families always send all fields.
   * The id of kind `other` is a path with its query below the base URL, as `pathBelow` returns it.
   */
  document(kind: DocumentKind, id: string, options?: DocumentOptions): Promise<ServiceDocument>;
  /** The address that `document` reads. */
  urlOf(kind: DocumentKind, id: string): string;
  /** The request that `document` sends first, for the user to send it elsewhere. */
  requestOf(kind: DocumentKind, id: string, fields?: readonly string[]): DocumentRequest;
  /** Forgets which family responded last and what was denied, so that the next calls try the best again. */
  forgetSources(): void;
  /** How the records that this client has read differ from the contract. Sends nothing. */
  drift(): DriftFacts;
  /** Starts to count and to log the differences again. */
  forgetDrift(): void;
  /** Checks with a small request which families are available; a failure becomes a `Capability`. */
  checkCapabilities(options?: CallOptions): Promise<readonly Capability[]>;
  /** Tests a secret with one request: for a department by the API key, or for a token. Throws if it fails. */
  testSecret(secret: 'apiKey' | 'clientSecret', options?: CallOptions): Promise<void>;
  /**
   * The scopes of the connection that its client can have, after a token was denied for their sake; empty where tokens
   * come only without naming scopes, undefined where none comes at all or there are too many scopes to try. At most 21
   * requests.
   */
  obtainableScopes(options?: CallOptions): Promise<readonly string[] | undefined>;
}
