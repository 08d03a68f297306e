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
/** Scripts that write words without blanks between them: a name can stand inside of a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const alphabetic = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+$/u;
const word = /[\p{L}\p{M}\p{N}]+/gu;
/** The parts of `SmithTeam2`. */
const wordPart = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+/gu;
/** Longer words and texts are replaced. */
const [maxWord, maxText] = [60, 300];

type PeopleService = Pick<WorkforceService, 'records'>;

/** The people of one company as agents know them: “Person 17”, the same one as long as the window is open. */
export class Pseudonyms implements ShownPeople {
  /** The same people where their names may be seen: they are known by their ids. */
  readonly named: ShownPeople = { of: (id) => id, idOf: (id) => id, withoutNames: (text) => text };
  readonly #nextNumber: () => number;
  readonly #pseudonyms = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #words = new Set<string>();
  #list: 'users' | 'employees' = 'users';
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
   * Reads the names of all people once; one request for each 1,000 users, or 100 employees. Goes on where an earlier call
   * failed. Returns false where they are more than 1,000, or not all shown. Throws `ServiceError`.
   */
  async readAll(service: PeopleService, options: CallOptions): Promise<boolean> {
    while (this.#knowsAll === undefined) {
      const page = await service.records(this.#list, {}, this.#next, options).catch((error: unknown) => {
        if (!isNotAvailable(error) && !isFailure(error, 'too-large')) {
          throw error;
        }
      });
      if (page === undefined && this.#list === 'users' && this.#next === undefined) {
        this.#list = 'employees';
        continue;
      }
      for (const person of page?.items ?? []) {
        this.#learn(person);
        this.#read += 1;
      }
      this.#next = page?.next;
      if (page === undefined || isIncomplete(page) || this.#read === 0) {
        this.#knowsAll = false;
      } else if (page.next === undefined || this.#read >= maxRecords) {
        this.#knowsAll = page.next === undefined && this.#read <= maxRecords;
      }
    }
    return this.#knowsAll;
  }

  /**
   * A text in which no word is a name, a login, an e-mail address or a number; `‹text›` for one that is too long, and
   * unless all people were read.
   */
  withoutNames(text: string): string {
    if (this.#knowsAll !== true || text.length > maxText) {
      return '‹text›';
    }
    return text
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\S+/g, (each) => (/.@.|.:\/\/.|www\../i.test(each) ? '‹address›' : each))
      .replaceAll(/\+?\d(?:[\s./()-]{0,2}\d){6,}/g, '‹number›')
      .replaceAll(word, (each) => (this.#isName(each) ? '‹name›' : each));
  }

  #learn({ id, name, fields }: ListedRecord): void {
    for (const value of [id, name, ...naming.map((field) => fields[field])]) {
      const words =
        String(value ?? '')
          .split('@')[0]
          ?.match(word) ?? [];
      const parts = words.flatMap((each) => each.match(wordPart) ?? []);
      for (const part of [...words, ...parts, words.join('')].flatMap(spellings)) {
        // An initial, or a number of two digits, is no name by itself.
        if (part.length > (/^\d/.test(part) ? 2 : 1) || unspaced.test(part)) {
          this.#words.add(part);
        }
      }
    }
  }

  /** Compound words such as `Müllers` and `Schneiderteam` hold a name; a short one is no part of a longer word. */
  #isName(given: string): boolean {
    const parts = (given.match(wordPart) ?? []).flatMap(spellings);
    if (given.length > maxWord || parts.some((each) => this.#words.has(each))) {
      return true;
    }
    const [text = ''] = spellings(given);
    const spaced = alphabetic.test(text) ? 5 : 3;
    const shortest = unspaced.test(text) ? 1 : spaced;
    for (let start = 0; start < text.length; start += 1) {
      for (let end = text.length; end > start; end -= 1) {
        const isInflected = start === 0 && (end === text.length || (end >= 4 && text.length - end <= 2));
        if ((end - start >= shortest || isInflected) && this.#words.has(text.slice(start, end))) {
          return true;
        }
      }
    }
    return false;
  }
}

/** A word as it is compared: without accents and case, and with an umlaut also as `ue`. */
function spellings(text: string): readonly string[] {
  const upper = text.normalize('NFKC').toUpperCase();
  return [upper, upper.replaceAll(/[ÄÖÜ]/g, '$&E')].map(foldText);
}
