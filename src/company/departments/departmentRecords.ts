import { definedFields, identifier, record, text } from '../../service/contract/fields.ts';
import { hasIdLength } from '../../service/contract/id.ts';
import {
  type CountMismatch,
  type DepartmentListing,
  maxPageRecords,
  type Page,
  type Unreadable,
} from '../../service/contract/listing.ts';
import { message } from '../../service/contract/message.ts';
import type {
  LegacyDepartment,
  LegacyDepartmentTree,
  ResourceDepartment,
  StructureDepartment,
} from '../../service/contract/organization/departments.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { DepartmentFacts } from './department.ts';

/** A department before the tree is assembled. */
export interface DepartmentRecord {
  readonly facts: DepartmentFacts;
  /** The value by which its children refer to their parent. Opaque: to compare only. */
  readonly path?: string;
}

interface DepartmentRecords {
  readonly records: readonly DepartmentRecord[];
  readonly unreadable: readonly Unreadable[];
  /** True if the service has more departments than were read. */
  readonly truncated: boolean;
  /** Present if the service counts more departments. */
  readonly mismatch?: CountMismatch;
}

/** In characters. Sentences about departments repeat their names, so longer names are cut. */
const maxLabelLength = 1_000;

/** The departments of a listing of any API in one shape. */
export function departmentRecords(listing: DepartmentListing): DepartmentRecords {
  switch (listing.source) {
    case 'structure':
      return fromPage(listing.page, fromStructure);
    case 'legacy':
      return fromPage(listing.page, fromLegacy);
    case 'resource':
      return fromPage(listing.page, fromResource);
    case 'legacy-tree':
      return fromTree(listing.tree);
  }
}

function fromPage<T>(page: Page<T>, recordOf: (item: T) => DepartmentRecord): DepartmentRecords {
  const records = page.items.map(recordOf);
  const { unreadable, mismatch } = page;
  return { records, unreadable, truncated: page.truncated === true, ...definedFields({ mismatch }) };
}

function label(value: unknown): string | undefined {
  return text(value)?.slice(0, maxLabelLength);
}

function fromStructure(department: StructureDepartment): DepartmentRecord {
  return {
    facts: definedFields({
      id: String(department.id),
      name: label(department.name),
      code: label(department.code),
      active: department.isActive,
      ...headOf('employee', identifier(department.headId), department.headId),
      order: department.sortOrderInSiblings,
      parent: text(department.parentId),
    }),
    ...definedFields({ path: text(department.hierarchy) }),
  };
}

function fromLegacy(department: LegacyDepartment): DepartmentRecord {
  const headId = identifier(department.head?.id ?? department.headID);
  return {
    facts: definedFields({
      id: String(department.id),
      name: label(department.name),
      code: label(department.code),
      active: department.isActive,
      ...headOf('user', headId, department.head, department.headID),
      order: department.sortOrder,
      memberCount: department.currentUsersCount,
      url: text(department.url),
      parent: text(department.parentId),
    }),
    ...definedFields({ path: text(department.hierarchy) }),
  };
}

function fromResource(department: ResourceDepartment): DepartmentRecord {
  const { parent, isArchived } = department;
  return {
    facts: definedFields({
      id: department.id,
      name: label(department.name),
      active: isArchived === undefined || isArchived === null ? undefined : !isArchived,
      ...headOf('employee', text(department.manager?.id), department.manager),
      order: department.sortOrder,
      url: text(department.url),
      // A department whose parent has no id is not a root.
      parent: parent === undefined || parent === null ? undefined : (text(parent.id) ?? '?'),
    }),
    path: department.id,
  };
}

/** The head with this id; none where one of the fields that name the head is null. A field that is left out says nothing. */
function headOf(kind: 'employee' | 'user', id: string | undefined, ...fields: readonly unknown[]) {
  const [name] = fields.flatMap((field) => label(record(field)['name']) ?? []);
  return id === undefined
    ? { lacksHead: fields.includes(null) || undefined }
    : { head: { id, kind, ...definedFields({ name }) } };
}

/** Reads the nested tree. The children of a node without an id move to the nearest node above that has one. */
function fromTree(tree: LegacyDepartmentTree): DepartmentRecords {
  const records: DepartmentRecord[] = [];
  const unreadable: Unreadable[] = [];
  const pending: { value: unknown; parent: string | undefined; order: number }[] = [
    { value: tree, parent: undefined, order: 0 },
  ];
  // The loop adds to the list that it iterates over.
  for (const { value, parent, order } of pending) {
    if (records.length + unreadable.length === maxPageRecords) {
      return { records, unreadable, truncated: true };
    }
    if (!isRecord(value)) {
      continue;
    }
    const { node, children } = value;
    const index = records.length + unreadable.length;
    const id = isRecord(node) ? identifier(node['id']) : undefined;
    if (isRecord(node) && id !== undefined && hasIdLength(id)) {
      const facts = { id, name: label(node['name']), url: text(node['url']), order, parent };
      records.push({ facts: definedFields(facts), path: String(index) });
    } else if (node !== null && node !== undefined) {
      unreadable.push({ index, reason: message('its ID is missing, too long or not of the expected type') });
    }
    const parentBelow = id === undefined ? parent : String(index);
    for (const [place, child] of (Array.isArray(children) ? children : []).entries()) {
      pending.push({ value: child, parent: parentBelow, order: place });
    }
  }
  return { records, unreadable, truncated: false };
}
