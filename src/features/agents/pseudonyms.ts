import { foldText } from '../../company/search/textIndex.ts';
import { type Cursor, isIncomplete } from '../../service/contract/listing.ts';
import { isFailure } from '../../service/http/errors.ts';
import { isNotAvailable } from '../../service/operations/fallback.ts';
import type { CallOptions, ListedRecord, WorkforceService } from '../../service/operations/service.ts';
import { maxRecords } from './limits.ts';
import { Refusal, type ShownPeople } from './tool.ts';

/** Fields of a person that tell who it is, in both APIs (interface 2.1, 4.9). */
const naming = [
  ...['id', 'name', 'displayName', 'firstName', 'lastName', 'givenName', 'familyName'],
  ...['login', 'mail', 'email', 'employeeNumber', 'remoteId'],
];
/** Scripts that write words without blanks between them: a name can be inside of a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** Five digits or more, with marks between them; and days, which may stay. */
const number =
  /(?<day>\b\d{4}-\d{2}-\d{2}\b|\b\d{2}\/\d{2}\/\d{4}\b)|\+?\p{Nd}(?:[\s\p{P}]{0,2}\p{Nd}){4,}/gu;
/** Longer words and texts are replaced. */
const [maxWord, maxText] = [60, 300];
/** Numbers may count something where more of all are those of people, or so many are by a greater chance. */
const [maxShare, maxChance] = [0.5, 0.01];

type PeopleService = Pick<WorkforceService, 'records'>;

/** The people of one company as agents know them: “Person 17”, the same one as long as the window is open. */
export class Pseudonyms implements ShownPeople {
  /** The same people where their names may be seen: they are known by their ids. */
  readonly named: ShownPeople = {
    ...{ of: (id) => id, idOf: (id) => id, withoutNames: (text) => text, nameOf: (_, __, name) => name },
    ...{ idsOf: () => [], areNumbers: () => false },
  };
  /** The same people where texts may not be seen: things have numbers in place of names. */
  readonly numbered: ShownPeople = {
    of: (id) => this.of(id),
    idOf: (pseudonym) => this.idOf(pseudonym),
    withoutNames: () => '‹text›',
    nameOf: (kind, id) => {
      const key = JSON.stringify([kind, id]);
      const shown =
        this.#things.get(key) ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${this.#things.size + 1}`;
      this.#things.set(key, shown);
      return shown;
    },
    idsOf: (text) => this.idsOf(text),
    areNumbers: (numbers) => this.areNumbers(numbers),
  };
  readonly #nextNumber: () => number;
  readonly #pseudonyms = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #things = new Map<string, string>();
  readonly #words = new Set<string>();
  /** The ids of people by their ids, names, numbers and e-mail addresses. */
  readonly #called = new Map<string, Set<string>>();
  /** Their ids and numbers, as far as these are whole numbers. */
  readonly #numbers = new Set<number>();
  readonly #lists: ('users' | 'employees')[] = ['users', 'employees'];
  #next: Cursor | undefined;
  #read = 0;
  #knowsAll: boolean | undefined;

  /** `nextNumber` gives each person of a window another number: one of another company is never taken for this one. */
  constructor(nextNumber: () => number) {
    this.#nextNumber = nextNumber;
  }

  of(id: string): string {
    const pseudonym = this.#pseudonyms.get(id) ?? `Person ${this.#nextNumber()}`;
    this.#pseudonyms.set(id, pseudonym);
    this.#ids.set(pseudonym, id);
    return pseudonym;
  }

  /** Throws `Refusal` for a pseudonym that was not given for this company. */
  idOf(pseudonym: string): string {
    const id = this.#ids.get(pseudonym);
    if (id === undefined) {
      throw new Refusal(
        'There is no such person here. Take one from an earlier result, such as “Person 17”.',
      );
    }
    return id;
  }

  /**
   * Reads the names of all people once, as each API shows them; one request for each 1,000 users, and for each 100
   * employees. Continues where an earlier call failed. Returns false where an API has more than 1,000, or does not show
   * all. Throws `ServiceError`.
   */
  async readAll(service: PeopleService, options: CallOptions): Promise<boolean> {
    for (let [list] = this.#lists; list && this.#knowsAll !== false; [list] = this.#lists) {
      let isTooLong = false;
      const page = await service.records(list, {}, this.#next, options).catch((error: unknown) => {
        isTooLong = isFailure(error, 'too-large');
        if (!isNotAvailable(error) && !isTooLong) {
          throw error;
        }
      });
      for (const person of page?.items ?? []) {
        this.#learn(person);
        this.#read += 1;
      }
      const wasReading = this.#next !== undefined;
      this.#next = page?.next;
      const isMore = this.#read > maxRecords || (this.#read === maxRecords && this.#next !== undefined);
      if (page ? isIncomplete(page) || isMore || this.#read === 0 : isTooLong || wasReading) {
        this.#knowsAll = false;
      } else if (this.#next === undefined) {
        this.#knowsAll = page ? true : this.#knowsAll;
        this.#read = 0;
        this.#lists.shift();
      }
    }
    return this.knowsAll;
  }

  /** True where the names of all people were read: texts may be shown without them. */
  get knowsAll(): boolean {
    return this.#knowsAll === true && this.#lists.length === 0;
  }

  /**
   * A text without names, logins, ids and e-mail addresses as the service writes them, apart from accents and case, and
   * without numbers of five digits and more; `‹text›` for one that is too long.
   */
  withoutNames(text: string): string {
    if (text.length > maxText) {
      return '‹text›';
    }
    return text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\S+/g, (each) => (/.@.|.:\/\/.|www\../i.test(each) ? '‹address›' : each))
      .replaceAll(word, (each) => (this.#isName(each) ? '‹name›' : each))
      .replaceAll(number, (_, day?: string) => day ?? '‹number›');
  }

  nameOf(_kind: string, _id: string, name: string): string {
    return this.withoutNames(name);
  }

  idsOf(text: string): readonly string[] {
    return [...(this.#called.get(keyOf(text)) ?? [])];
  }

  areNumbers(numbers: readonly string[]): boolean {
    const found = numbers.filter((each) => this.#called.has(keyOf(each)));
    const largest = numbers.reduce((most, each) => Math.max(most, Number(each)), 0);
    const share = [...this.#numbers].filter((each) => each <= largest).length / (largest + 1);
    return found.length >= numbers.length * 0.9 && share < maxShare && share ** found.length < maxChance;
  }

  #learn({ id, name, fields }: ListedRecord): void {
    const [given, family] = [
      fields['givenName'] ?? fields['firstName'],
      fields['familyName'] ?? fields['lastName'],
    ];
    const called = [
      ...[id, name, fields['displayName'], fields['employeeNumber'], fields['mail'], fields['email']],
      ...(given && family ? [`${given} ${family}`, `${family} ${given}`] : []),
    ];
    for (const key of called.map((each) => keyOf(String(each ?? ''))).filter((each) => each !== '')) {
      this.#called.set(key, (this.#called.get(key) ?? new Set()).add(id));
      if (/^\d+$/.test(key)) {
        this.#numbers.add(Number(key));
      }
    }
    for (const value of [id, name, ...naming.map((field) => fields[field])]) {
      const [local = ''] = String(value ?? '')
        .normalize('NFKC')
        .split('@');
      for (const part of (local.match(word) ?? []).map(foldText)) {
        // An initial, or a number of two digits, is no name by itself.
        if (part.length > (/^\d/.test(part) ? 2 : 1) || unspaced.test(part)) {
          this.#words.add(part);
        }
      }
    }
  }

  #isName(given: string): boolean {
    const text = foldText(given);
    return (
      given.length > maxWord ||
      this.#words.has(text) ||
      (unspaced.test(text) && partsOf(text).some((part) => this.#words.has(part)))
    );
  }
}

/** The words of a text, whatever is between them. */
function keyOf(text: string): string {
  const plain = text
    .slice(0, maxText)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '');
  return (foldText(plain).match(word) ?? []).join(' ');
}

function partsOf(text: string): readonly string[] {
  const letters = [...text];
  return letters.flatMap((_, start) =>
    letters.slice(start).map((__, end) => letters.slice(start, start + end + 1).join('')),
  );
}
