import { type OutlineEntry, outlineOf } from '../../../company/departments/departmentTree.ts';
import { personQuery } from '../../../company/known/records.ts';
import { isAbsence, stateOf } from '../../../company/leaves/leaveParts.ts';
import { type LeaveView, leaveView } from '../../../company/leaves/leaveView.ts';
import { periodProblem } from '../../../company/periods/period.ts';
import { TextIndex, wordsIn } from '../../../company/search/textIndex.ts';
import { type Fields, text } from '../../../service/contract/fields.ts';
import { type Page, placeOf } from '../../../service/contract/listing.ts';
import { isNotAvailable } from '../../../service/operations/fallback.ts';
import { inParts } from '../../../service/paging/inParts.ts';
import { byId, departmentOf, namedOf, personOf, templateOf } from '../present.ts';
import { type AgentCall, Refusal, type ToolResult, type Tools } from '../tool.ts';
import { departmentIds } from './scope.ts';

const pageSize = 100;
const maxFound = 100;
const maxDays = 366;
const notSearched =
  'People were not searched: agents do not see their names here. Names in texts are replaced before the search.';

/**
 * Finds departments and labels by what may be seen of them, and people where their names may be seen; what this connection
 * may not read is left out. Throws `ServiceError` where that is everything.
 */
export const find: Tools['find'] = async (call, { text: searched, kind }) => {
  const wants = (one: typeof kind) => (kind ?? one) === one;
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
  const tree = wants('department')
    ? await known.knownDepartments(options.signal, options).catch(ifAvailable)
    : undefined;
  // What the service finds by a name that is not shown would tell that name.
  const labels =
    showsTexts && wants('label') ? await service.findLabels(words, options).catch(ifAvailable) : undefined;
  const persons =
    mayName && wants('person')
      ? await service.findPeople(personQuery(searched), options).catch(ifAvailable)
      : undefined;
  if (!tree && !labels && !persons && errors.length > 0) {
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
  const departmentNotes = tree ? notesOn(tree) : [`Departments ${unread}`];
  const labelNote = labels
    ? 'Labels: only the first ones, and only where a word begins like this.'
    : noLabels;
  const peopleNotes = mayName
    ? (persons ? notesOn(persons) : [unread]).map((note) => `People: ${note}`)
    : [notSearched];
  return {
    records: [...found, ...people],
    notes: [
      ...(wants('department') ? departmentNotes : []),
      // No number: it would tell what is replaced in them.
      ...(wants('label') ? [labelNote] : []),
      ...(found.length < maxFound ? [] : [`There may be more than these ${maxFound}: use a longer text.`]),
      ...(wants('person') ? peopleNotes : []),
    ],
  };
};

/** Lists what is asked for, a page at a time. */
export const list: Tools['list'] = async (call, { list: what, manager, status, ...scope }) => {
  const { department, withSubdepartments } = scope;
  const { service, options, people, mayName, next } = call;
  if (what !== 'people' && ((manager ?? status) || (department && what !== 'departments'))) {
    throw new Refusal('"manager" and "status" are for people, "department" for people and departments.');
  }
  switch (what) {
    case 'departments':
      return await listDepartments(call, department, withSubdepartments);
    case 'people': {
      const query = {
        // The order of names would tell who is who.
        ...(!mayName && { order: 'newest' as const }),
        ...(manager !== undefined && { managerIds: [people.idOf(manager)] }),
        ...(status !== undefined && { statuses: [status] }),
      };
      const ids = department === undefined ? [] : await departmentIds(call, department, withSubdepartments);
      const page = await inParts(ids, next, (part, at) =>
        service.employees({ ...query, ...(department !== undefined && { departmentIds: part }) }, at, {
          ...{ ...options, longest: true, placed: true },
        }),
      );
      return pageOf(page, (each) => personOf(call, each));
    }
    case 'labels': {
      const page = await service.records('labels', {}, next, options);
      const items = page.items.toSorted(byId);
      return pageOf({ ...page, items }, ({ fields }) => namedOf(call, 'label', fields));
    }
    case 'templates': {
      const page = await service.reportTemplates(options);
      const items = page.items.toSorted(byId);
      return pageOf({ ...page, items }, (each) => templateOf(call, each));
    }
  }
};

/** All departments, those below one, or those right below it. */
async function listDepartments(
  call: AgentCall,
  above: string | undefined,
  withSubdepartments = true,
): Promise<ToolResult> {
  const below = above === undefined ? undefined : new Set(await departmentIds(call, above));
  const tree = await call.known.knownDepartments(call.options.signal, call.options);
  const isWanted = ({ department, parent }: OutlineEntry) =>
    withSubdepartments
      ? department.id !== above && (below?.has(department.id) ?? true)
      : above === undefined || parent?.id === above;
  const wanted = outlineOf(tree)
    .filter(isWanted)
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

/**
 * Who is absent: by person and by day, without the reasons and accounts of leaves, which tell reasons (interface 4.11). A
 * page of half-days at a time.
 */
export const leaves: Tools['leaves'] = async (call, { from, to, person, department, withSubdepartments }) => {
  const { service, options, people, next } = call;
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (periodProblem({ startsOn: from, endsOn: to }) !== undefined || length > maxDays) {
    throw new Refusal(
      `The period has to be one of 1 to ${maxDays} days that exist, from the first to the last.`,
    );
  }
  if ((person === undefined) === (department === undefined)) {
    throw new Refusal('Pass either a person or a department.');
  }
  const owner =
    person === undefined
      ? { of: 'department' as const, ids: await departmentIds(call, department ?? '', withSubdepartments) }
      : { of: 'employee' as const, ids: [people.idOf(person)] };
  const page = await service.leaves({ ...owner, from, to }, next, options);
  const { records, byDay, unplaced } = absences(call, page.items.map(leaveView));
  return {
    data: { byDay },
    records,
    notes: [
      ...notesOn(page).map((note) => `Half-days: ${note}`),
      ...(unplaced > 0 ? [`${unplaced} half-days without a person or a day are left out.`] : []),
      ...(page.next || next ? ['This is a part: a person or a day can have more in another one.'] : []),
    ],
    next: page.next,
  };
};

/** The half-days of each person by state, and how many people are absent on each day and half. */
function absences({ people }: AgentCall, all: readonly LeaveView[]) {
  const placed = all.flatMap(({ ownerId, date = '', half, minutes = 0, ...leave }) => {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
    return ownerId && day ? [{ ownerId, day, half, minutes, state: stateOf(leave) }] : [];
  });
  const absent = placed.filter(({ state }) => isAbsence(state));
  const count = (leaves: typeof placed) => new Set(leaves.map(({ ownerId }) => ownerId)).size;
  const daysOf = (leaves: typeof placed) =>
    [...Map.groupBy(leaves, ({ day }) => day)]
      .flatMap(([day, ofDay]) => {
        const halves = new Set(ofDay.map(({ half }) => half));
        return halves.size === 1 ? [[day, ...halves].filter(Boolean).join(' ')] : [day];
      })
      .sort();
  const records = [...Map.groupBy(placed, ({ ownerId }) => ownerId)].map(([ownerId, own]) => {
    const away = own.filter(({ state }) => isAbsence(state));
    return {
      person: people.of(ownerId),
      days: new Set(away.map(({ day, half }) => `${day} ${half}`)).size / 2,
      minutes: away.reduce((sum, { minutes }) => sum + minutes, 0),
      ...Object.fromEntries(
        [...Map.groupBy(own, ({ state }) => state)].map(([state, each]) => [state, daysOf(each)]),
      ),
    };
  });
  const byDay = [...Map.groupBy(absent, ({ day }) => day)]
    .map(([day, ofDay]) => {
      const of = (half: string) => count(ofDay.filter((leave) => leave.half === half));
      return { day, people: count(ofDay), AM: of('AM'), PM: of('PM') };
    })
    .sort((one, other) => one.day.localeCompare(other.day, 'en'));
  return { records, byDay, unplaced: all.length - placed.length };
}

function pageOf<T>(page: Page<T>, recordOf: (item: T) => object): ToolResult {
  return { records: page.items.map(recordOf), notes: notesOn(page), next: page.next };
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
