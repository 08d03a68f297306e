import { outlineOf } from '../../../company/departments/departmentTree.ts';
import { personQuery } from '../../../company/known/records.ts';
import { stateOf } from '../../../company/leaves/leaveParts.ts';
import { type LeaveView, leaveView } from '../../../company/leaves/leaveView.ts';
import { periodProblem } from '../../../company/periods/period.ts';
import { TextIndex, wordsIn } from '../../../company/search/textIndex.ts';
import { definedFields, type Fields, text } from '../../../service/contract/fields.ts';
import { type Page, placeOf } from '../../../service/contract/listing.ts';
import { isNotAvailable } from '../../../service/operations/fallback.ts';
import { byId, departmentOf, namedOf, personOf } from '../present.ts';
import { type AgentCall, Refusal, type ToolResult, type Tools } from '../tool.ts';

const pageSize = 100;
const maxFound = 100;
const maxDays = 366;
const notSearched =
  'People were not searched: agents do not see their names here. Names in texts are replaced before the search.';

/**
 * Finds departments and labels by what may be seen of them, and people where their names may be seen; what this connection
 * may not read is left out. Throws `ServiceError` where that is everything.
 */
export const find: Tools['find'] = async (call, { text: searched }) => {
  const { service, options, mayName, showsTexts, known } = call;
  // The service gets no word that is not compared below: it would tell of a name that is replaced.
  const words = wordsIn(searched).join(' ');
  if (words === '') {
    throw new Refusal('The text has no letter and no digit.');
  }
  const errors: unknown[] = [];
  const ifAvailable = (error: unknown) => {
    if (!isNotAvailable(error)) {
      throw error;
    }
    errors.push(error);
  };
  const tree = await known.knownDepartments(options.signal, options).catch(ifAvailable);
  // What the service finds by a name that is not shown would tell that name.
  const labels = showsTexts ? await service.findLabels(words, options).catch(ifAvailable) : undefined;
  const persons = mayName
    ? await service.findPeople(personQuery(searched), options).catch(ifAvailable)
    : undefined;
  if (!tree && !labels && !persons) {
    throw errors[0];
  }
  const departments = tree ? outlineOf(tree) : [];
  const all: Fields[] = [
    ...departments.map(({ department }) => ({ kind: 'department', ...departmentOf(call, department) })),
    ...(labels?.items ?? []).map((label) => ({ kind: 'label', ...namedOf(call, 'label', label) })),
  ];
  const shown = all.sort(byId);
  // In what is shown: what is replaced cannot be guessed by searching for it.
  const index = new TextIndex(
    shown.map((each) =>
      ['name', 'code', 'id'].map((field) => text(each[field])?.replaceAll(/‹[^‹›]*›/g, ' ') ?? ''),
    ),
  );
  const found = index.find(searched, maxFound).flatMap((place) => shown[place] ?? []);
  const people = (persons?.items ?? []).map((person) => ({ kind: 'person', ...personOf(call, person) }));
  const unread = 'cannot be read here.';
  const noLabels = showsTexts
    ? `Labels ${unread}`
    : 'Labels were not searched: agents do not see their names here.';
  return {
    records: [...found, ...people],
    notes: [
      ...(tree ? notesOn(tree) : [`Departments ${unread}`]),
      // No number: it would tell what is replaced in them.
      labels ? 'Labels: only the first ones, and only where a word begins like this.' : noLabels,
      ...(found.length < maxFound ? [] : [`There may be more than these ${maxFound}: use a longer text.`]),
      ...(mayName ? (persons ? notesOn(persons) : [unread]).map((note) => `People: ${note}`) : [notSearched]),
    ],
  };
};

/** Lists what is asked for, a page at a time. */
export const list: Tools['list'] = async (call, { list: what, department, manager, status }) => {
  const { service, options, people, mayName, next } = call;
  if (what !== 'people' && ((manager ?? status) || (department && what !== 'departments'))) {
    throw new Refusal('"manager" and "status" are for people, "department" for people and departments.');
  }
  switch (what) {
    case 'departments':
      return await listDepartments(call, department);
    case 'people': {
      const query = {
        // The order of names would tell who is who.
        ...(!mayName && { order: 'newest' as const }),
        ...(department !== undefined && { departmentIds: [department] }),
        ...(manager !== undefined && { managerIds: [people.idOf(manager)] }),
        ...(status !== undefined && { statuses: [status] }),
      };
      const page = await service.employees(query, next, { ...options, longest: true, placed: true });
      return await pageOf(call, page, (each) => personOf(call, each), department);
    }
    case 'labels': {
      const page = await service.records('labels', {}, next, options);
      const items = page.items.toSorted(byId);
      return await pageOf(call, { ...page, items }, ({ fields }) => namedOf(call, 'label', fields));
    }
    case 'templates': {
      const page = await service.reportTemplates(options);
      const items = page.items.toSorted(byId);
      return await pageOf(call, { ...page, items }, (each) => namedOf(call, 'template', each));
    }
  }
};

/** All departments, or those right below one. */
async function listDepartments(call: AgentCall, above: string | undefined): Promise<ToolResult> {
  if (above !== undefined) {
    await requireDepartment(call, above);
  }
  const tree = await call.known.knownDepartments(call.options.signal, call.options);
  const wanted = outlineOf(tree)
    .filter(({ parent }) => above === undefined || parent?.id === above)
    .sort((one, other) => byId(one.department, other.department));
  const from = placeOf(call.next);
  const end = from + pageSize;
  return {
    records: wanted
      .slice(from, end)
      .map(({ department, parent }) => departmentOf(call, department, parent?.id)),
    notes: notesOn({ ...tree, total: wanted.length }),
    next: end < wanted.length ? { address: String(end) } : undefined,
  };
}

/** The half-days of absence of a person or a department, without their reasons and accounts, which tell reasons (interface 4.11). */
export const leaves: Tools['leaves'] = async (call, { from, to, person, department }) => {
  const { service, options, people, next } = call;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (periodProblem({ startsOn: from, endsOn: to }) !== undefined || days > maxDays) {
    throw new Refusal(
      `The period has to be one of 1 to ${maxDays} days that exist, from the first to the last.`,
    );
  }
  if ((person === undefined) === (department === undefined)) {
    throw new Refusal('Pass either a person or a department.');
  }
  const owner =
    person === undefined
      ? { of: 'department' as const, ids: [department ?? ''] }
      : { of: 'employee' as const, ids: [people.idOf(person)] };
  const page = await service.leaves({ ...owner, from, to }, next, options);
  const recordOf = ({ ownerId, date = '', half, minutes, ...leave }: LeaveView) =>
    definedFields({
      person: ownerId && people.of(ownerId),
      date: /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0],
      ...{ half, minutes, state: stateOf(leave) },
    });
  return await pageOf(call, page, (leave) => recordOf(leaveView(leave)), department);
};

/** A page as an agent gets it. Throws `Refusal` where it is empty because there is no such department. */
async function pageOf<T>(
  call: AgentCall,
  page: Page<T>,
  recordOf: (item: T) => object,
  department?: string,
): Promise<ToolResult> {
  if (page.items.length === 0 && department !== undefined) {
    await requireDepartment(call, department);
  }
  return { records: page.items.map(recordOf), notes: notesOn(page), next: page.next };
}

/** Throws `Refusal` for a department that is not among all departments. Lists these where they are not known. */
async function requireDepartment({ known, options }: AgentCall, id: string): Promise<void> {
  const tree = await known.knownDepartments(options.signal, options);
  if (!tree.truncated && outlineOf(tree).every(({ department }) => department.id !== id)) {
    throw new Refusal(
      'There is no department with this ID, or the connection may not see it. Take an ID from "list" or "find".',
    );
  }
}

/** What a list lacks, and how many records it has in all. */
function notesOn({
  total,
  unreadable,
  truncated,
  mismatch,
  leftOut,
}: Pick<Page<unknown>, 'total' | 'unreadable' | 'mismatch' | 'leftOut'> & { readonly truncated?: boolean }) {
  return [
    ...(total === undefined ? [] : [`${total} in all.`]),
    ...(unreadable.length === 0 ? [] : [`${unreadable.length} records cannot be read and are left out.`]),
    ...(leftOut ? [`${leftOut} records that do not match were left out.`] : []),
    ...(truncated || mismatch ? ['The list is not whole: the service has more.'] : []),
  ];
}
