import { createScanner, type JSONScanner } from 'jsonc-parser';
import type { TextRange } from '../../service/contract/check/sensitiveRanges.ts';
import { personName } from '../../service/contract/personName.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';

/**
 * What an id in a document identifies. A `person` is an employee where the resource API says so. A `parent` is the
 * path of a department, which is compared as a whole.
 */
type ReferenceKind = 'department' | 'person' | 'employee' | 'template' | 'parent';

/** A value of a document that identifies something else. */
export interface Reference {
  /** The range of the value, without its quotes. */
  readonly range: TextRange;
  readonly kind: ReferenceKind;
  readonly id: string;
}

export interface References {
  readonly references: readonly Reference[];
  /** Names that the document itself gives beside ids. */
  readonly names: Names;
}

type Names = Readonly<Record<'department' | 'person', ReadonlyMap<string, string>>>;

/** More links would slow down the editor. */
const maxReferences = 5_000;
/** Slashes in a path; the service allows far fewer levels (interface 8). */
const mostLevels = 50;

const idFields: ReadonlyMap<string, ReferenceKind> = new Map([
  ['headid', 'person'],
  ['managerid', 'person'],
  ['ownerid', 'person'],
  ['departmentid', 'department'],
  ['parentid', 'parent'],
  ['templateid', 'template'],
]);

/** Fields whose value is a record with the `id` of something else. */
const recordFields: ReadonlyMap<string, 'department' | 'person'> = new Map([
  ['employee', 'person'],
  ['users', 'person'],
  ['currentusers', 'person'],
  ['manager', 'person'],
  ['head', 'person'],
  ['owner', 'person'],
  ['department', 'department'],
]);

/** The kinds of report filters whose values are known. */
const filterKinds: ReadonlyMap<string, ReferenceKind> = new Map([
  ['departments', 'department'],
  ['employees', 'person'],
  ['owners', 'person'],
  ['users', 'person'],
]);

/** A scalar value: its text, and where it is. */
interface Scalar {
  readonly value: string;
  readonly range: TextRange;
}

/** An object or a list around a place in the text. */
interface Level {
  readonly isObject: boolean;
  /** The property that holds it, or that holds the list it is in. */
  readonly holder: string | undefined;
  /** The property whose value is read; undefined before its name. */
  name: string | undefined;
  /** Texts and numbers of an object by their lower-case names. */
  readonly scalars: Map<string, Scalar>;
  /** Elements of a filter's list `values`, in the list and in the filter. */
  readonly values: Scalar[];
}

/**
 * The ids in the JSON of a document that identify departments, people and report templates. Names of fields are
 * compared without regard to case: the legacy API writes `headID`.
 */
export function referencesIn(json: string, kind: DocumentKind): References {
  const references: Reference[] = [];
  const names = { department: new Map<string, string>(), person: new Map<string, string>() };
  const levels: Level[] = [];
  const scanner = createScanner(json, true);
  for (scanner.scan(); scanner.getTokenLength() > 0 && references.length < maxReferences; scanner.scan()) {
    const level = levels.at(-1);
    const character = json[scanner.getTokenOffset()];
    switch (character) {
      case '{':
      case '[':
        levels.push(levelIn(level, character === '{'));
        break;
      case '}':
      case ']':
        levels.pop();
        if (level !== undefined) {
          const free = maxReferences - references.length;
          references.push(...referencesOf(level, levels, kind).slice(0, free));
          addName(names, level);
        }
        break;
      case ',':
        if (level !== undefined) {
          level.name = undefined;
        }
        break;
      case ':':
        break;
      default:
        if (level !== undefined) {
          addToken(level, json, scanner);
        }
    }
  }
  return { references, names };
}

function levelIn(parent: Level | undefined, isObject: boolean): Level {
  const holder = parent?.isObject ? parent.name : parent?.holder;
  return { isObject, holder, name: undefined, scalars: new Map(), values: [] };
}

/** Takes the name of a property, or a value. Only texts and numbers can be ids. */
function addToken(level: Level, json: string, scanner: JSONScanner): void {
  if (level.isObject && level.name === undefined) {
    level.name = scanner.getTokenValue().toLowerCase();
    return;
  }
  const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()];
  if (json[offset] === '"') {
    addScalar(level, { value: scanner.getTokenValue(), range: { offset: offset + 1, length: length - 2 } });
  } else if (/[\d-]/.test(json[offset] ?? '')) {
    addScalar(level, { value: json.slice(offset, offset + length), range: { offset, length } });
  }
}

function addScalar(level: Level, scalar: Scalar): void {
  if (!level.isObject) {
    level.values.push(scalar);
  } else if (level.name !== undefined) {
    level.scalars.set(level.name, scalar);
  }
}

/** The references in an object or a list that has ended; `around` are the levels that it is in. */
function referencesOf(level: Level, around: readonly Level[], kind: DocumentKind): readonly Reference[] {
  if (!level.isObject) {
    const filter = level.holder === 'values' ? around.at(-1) : undefined;
    for (const value of level.values) {
      filter?.values.push(value);
    }
    return [];
  }
  const own = [...level.scalars].flatMap(([name, scalar]) => {
    const found = name === 'id' ? recordKind(level) : idFields.get(name);
    if (found === undefined) {
      return [];
    }
    return found === 'parent' ? parentsIn(scalar, kind) : [referenceTo(found, scalar)];
  });
  const kindOfValues = filterKinds.get(level.scalars.get('kind')?.value ?? '');
  return level.holder === 'filters' && kindOfValues !== undefined
    ? [...own, ...level.values.map((value) => referenceTo(kindOfValues, value))]
    : own;
}

/** Records of the resource API have a type, those of the legacy API have none. */
function recordKind({ holder, scalars }: Level): ReferenceKind | undefined {
  if (holder === 'parent') {
    // Only departments of the resource API say what their parent is.
    return scalars.get('type')?.value === 'department' ? 'department' : undefined;
  }
  const kind = recordFields.get(holder ?? '');
  return kind === 'person' && scalars.has('type') ? 'employee' : kind;
}

function referenceTo(kind: ReferenceKind, { range, value: id }: Scalar): Reference {
  return { range, kind, id };
}

/** Each segment of a parent's path stands for the path that ends with it. Other records have parents of other kinds. */
function parentsIn(scalar: Scalar, kind: DocumentKind): readonly Reference[] {
  if (kind !== 'departments' && kind !== 'other') {
    return [];
  }
  const { value, range } = scalar;
  if (!value.startsWith('/')) {
    return [referenceTo('department', scalar)];
  }
  const isTooDeep = value.split('/', mostLevels + 2).length > mostLevels + 1;
  if (value.length !== range.length || isTooDeep) {
    // With escapes, places in the value are not those in the text. Looking up each part of a long path takes seconds.
    return [referenceTo('parent', scalar)];
  }
  return [...value.matchAll(/[^/]+/g)].map(({ 0: segment, index }) => ({
    range: { offset: range.offset + index, length: segment.length },
    kind: 'parent',
    id: value.slice(0, index + segment.length + 1),
  }));
}

function addName(names: Record<keyof Names, Map<string, string>>, { holder, scalars }: Level): void {
  const kind = recordFields.get(holder ?? '');
  const id = scalars.get('id')?.value;
  const name = personName({
    familyName: scalars.get('familyname')?.value,
    givenName: scalars.get('givenname')?.value,
    lastName: scalars.get('lastname')?.value,
    firstName: scalars.get('firstname')?.value,
    name: scalars.get('name')?.value,
  });
  if (kind !== undefined && id !== undefined && name !== undefined) {
    names[kind].set(id, name);
  }
}
