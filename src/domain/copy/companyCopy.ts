import type { DepartmentListing } from '../../service/contract/listing.ts';
import type { Taxonomy } from '../../service/contract/taxonomy.ts';
import { departmentRecords } from '../departmentRecords.ts';
import { type Fields, identifier, record } from '../fields.ts';
import { type Inventing, inventing, type Random } from './inventing.ts';
import { copyPeople, type PeopleLists } from './peopleCopy.ts';

/** What was read of a company. A list that could not be read is left out. */
export interface CompanyLists extends PeopleLists {
  readonly departments: DepartmentListing;
  readonly taxonomies?: readonly Taxonomy[] | undefined;
  readonly labels?: readonly { readonly id: string; readonly fields: Fields }[] | undefined;
}

interface CopyOptions {
  /** True to keep the names and codes of departments, taxonomies and labels. */
  readonly keepsNames: boolean;
  /** `YYYY-MM-DD`; the statuses are as of this day. */
  readonly today: string;
  readonly random: Random;
}

/** The last place of a department among its siblings in a scenario. */
const maxPlace = 1_000_000;

/**
 * The company as a scenario of the sandbox (docs/sandbox.md), in which everything about people is invented: it follows
 * from random numbers alone. Ids that refer to a record still do; values that were equal still are. `lost` counts the
 * references and records that a scenario has no words for.
 */
export function copyCompany(lists: CompanyLists, { keepsNames, today, random }: CopyOptions) {
  const { people, users, taxonomies, labels } = lists;
  const { records } = departmentRecords(lists.departments);
  const payload: readonly unknown[] = 'page' in lists.departments ? lists.departments.page.items : [];
  const departments = records.map(({ facts, path }, index) => ({
    ...{ ...facts, path, fields: record(payload[index]) },
  }));
  const all = [departments, people ?? [], users ?? [], taxonomies ?? [], labels ?? []];
  const ids = all.flatMap((list) => list.map(({ id }) => id));
  const invented = inventing(ids, keepsNames, random);
  const numbers = invented.numbersOf(departments.flatMap(({ id, parent }) => [id, `missing ${parent}`]));
  const places = new Map(departments.map(({ id }) => [id, numbers.get(id) ?? 0]));
  const staff = people && copyPeople(lists, places, today, invented);
  const copied = copyDepartments(departments, numbers, staff?.ids, invented);
  const labelled = taxonomies && labels && copyLabels(taxonomies, labels, invented);
  return {
    scenario: {
      ...{ today, departments: copied.departments },
      ...(staff && { employees: staff.employees, positions: staff.positions }),
      ...(staff && lists.leaves && { leaves: staff.leaves }),
      ...(labelled && { taxonomies: labelled.taxonomies, labels: labelled.labels }),
    },
    lost: copied.lost + (staff?.lost ?? 0) + (labelled?.lost ?? 0),
  };
}

type Listed = ReturnType<typeof departmentRecords>['records'][number]['facts'] & {
  readonly path: string | undefined;
  readonly fields: Fields;
};

function copyDepartments(
  listed: readonly Listed[],
  numbers: ReadonlyMap<string, number>,
  people: ReadonlyMap<string, number> | undefined,
  { named, replacing }: Inventing,
) {
  const name = named(listed, (one) => one.name, 'Department ');
  const code = named(listed, (one) => one.code, 'D');
  const description = replacing(
    listed,
    ({ fields }) => fields['description'],
    (number) => `Text ${number}`,
  );
  const remoteId = replacing(
    listed,
    ({ fields }) => fields['remoteId'],
    (number) => `R${number}`,
  );
  // The first of several departments with a path is the parent.
  const byPath = new Map(listed.toReversed().map(({ path, id }) => [path, id]));
  const parentOf = ({ id, parent }: Listed) => {
    const above = parent === undefined ? undefined : byPath.get(parent);
    if (parent === undefined || (parent === '/' && (above === undefined || above === id))) {
      return { parentId: null };
    }
    const missing = { missingParentId: numbers.get(`missing ${parent}`) };
    return above === undefined ? missing : { parentId: numbers.get(above) };
  };
  const copyOne = (one: Listed) => {
    const { head, lacksHead, order = 0.5, active } = one;
    const [id, headId] = [numbers.get(one.id) ?? 0, head && people?.get(head.id)];
    return {
      ...{ id, name: name(one) || `Department ${id}`, code: code(one) || undefined },
      ...{ description: description(one), remoteId: remoteId(one), ...parentOf(one) },
      headId: people === undefined || (head === undefined && !lacksHead) ? undefined : (headId ?? null),
      sortOrder: Number.isInteger(order) && Math.abs(order) <= maxPlace ? order : undefined,
      isActive: active,
    };
  };
  const copied = [...new Map(listed.map((one) => [one.id, copyOne(one)])).values()];
  const lostHeads = listed.filter(({ head }) => head !== undefined && people?.has(head.id) === false);
  return {
    departments: copied.sort((one, other) => one.id - other.id),
    lost: listed.length - copied.length + lostHeads.length,
  };
}

function copyLabels(
  taxonomies: NonNullable<CompanyLists['taxonomies']>,
  labels: NonNullable<CompanyLists['labels']>,
  { named, replacing, numbersOf }: Inventing,
) {
  const taxonomyIds = numbersOf(taxonomies.map(({ id }) => id));
  const labelIds = numbersOf(labels.map(({ id }) => id));
  const taxonomyName = named(taxonomies, ({ name }) => name, 'Taxonomy ');
  const labelName = named(labels, ({ fields }) => fields['name'], 'Label ');
  const remoteId = replacing(
    labels,
    ({ fields }) => fields['remoteId'],
    (number) => `R${number}`,
  );
  const copied = labels.flatMap((one) => {
    const [id, { isArchived, taxonomy }] = [String(labelIds.get(one.id)), one.fields];
    const taxonomyId = taxonomyIds.get(identifier(record(taxonomy)['id']) ?? '');
    const name = labelName(one) || `Label ${id}`;
    const copy = {
      id,
      taxonomyId: String(taxonomyId),
      remoteId: remoteId(one),
      isArchived: isArchived === true,
    };
    return taxonomyId === undefined ? [] : [{ ...copy, name }];
  });
  return {
    taxonomies: taxonomies.map((one) => {
      const id = String(taxonomyIds.get(one.id));
      const sortLabelsBy = one.sortLabelsBy === 'id' ? ('id' as const) : ('name' as const);
      return { id, name: taxonomyName(one) || `Taxonomy ${id}`, sortLabelsBy };
    }),
    labels: copied,
    lost: labels.length - copied.length,
  };
}
