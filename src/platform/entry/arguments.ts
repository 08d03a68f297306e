import { isUsableId } from '../../service/contract/id.ts';
import { textOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { ServiceError } from '../../service/http/errors.ts';
import { idRule, invalidInput } from '../errors/invalidInput.ts';
import type { CommandId } from '../manifest/contributions.ts';

/** The argument object of a command that a script calls. */
export class Arguments {
  readonly #command: CommandId;
  readonly #values: Readonly<Record<string, unknown>>;

  private constructor(command: CommandId, values: Readonly<Record<string, unknown>>) {
    this.#command = command;
    this.#values = values;
  }

  /** The arguments, or undefined for a call from the palette, a menu or a tree row. */
  static of(command: CommandId, value: unknown): Arguments | undefined {
    return isScripted(value) ? new Arguments(command, value) : undefined;
  }

  /** A required text. Throws `invalid-input`. */
  text(name: string): string {
    return this.#required(name, this.optionalText(name));
  }

  /** An optional text; null counts as absent. Throws `invalid-input` for any other value. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined;
    if (value !== undefined && typeof value !== 'string') {
      throw this.#invalidInput(name, 'is not a text');
    }
    return value;
  }

  /** A required id, as text or number. Throws `invalid-input`. */
  identifier(name: string): string {
    return this.#required(name, this.optionalIdentifier(name));
  }

  /** An optional id, as text or number; null counts as absent. Throws `invalid-input`. */
  optionalIdentifier(name: string): string | undefined {
    const id = idText(this.#values[name]) ?? undefined;
    if (id !== undefined && typeof id !== 'string') {
      throw this.#invalidInput(name, 'is neither a text nor a whole number');
    }
    if (id !== undefined && !isUsableId(id)) {
      throw this.#invalidInput(name, `cannot be an ID: ${textOf(idRule)}`);
    }
    return id;
  }

  /** A list of ids, as texts or numbers, or one or several of them in a text. Throws `invalid-input`. */
  optionalIdentifiers(name: string): readonly string[] | undefined {
    const value = this.#values[name];
    return this.#texts(name, Array.isArray(value) ? value.map(idText) : idText(value));
  }

  /** A list of texts, or a text of several words. Throws `invalid-input`. */
  optionalTexts(name: string): readonly string[] | undefined {
    return this.#texts(name, this.#values[name]);
  }

  #texts(name: string, value: unknown): readonly string[] | undefined {
    if (value === undefined || value === null) {
      return undefined;
    }
    if (typeof value === 'string') {
      return value.split(/\s+/).filter((word) => word !== '');
    }
    if (Array.isArray(value) && value.every((element) => typeof element === 'string')) {
      return value;
    }
    throw this.#invalidInput(name, 'is not a list of texts');
  }

  /** A text that is one of these words; the fallback where it is absent. Throws `invalid-input`. */
  oneOf<Word extends string>(name: string, words: readonly Word[], fallback?: Word): Word {
    return this.#word(name, this.optionalText(name) ?? fallback ?? this.text(name), words);
  }

  /** Several of these words, as `optionalTexts`. Throws `invalid-input`, also for none. */
  someOf<Word extends string>(name: string, words: readonly Word[]): readonly Word[] | undefined {
    const texts = this.optionalTexts(name);
    return texts?.length === 0
      ? [this.#word(name, '', words)]
      : texts?.map((text) => this.#word(name, text, words));
  }

  /** A boolean; null counts as absent. Throws `invalid-input` for any other value. */
  flag(name: string, fallback = false): boolean {
    const value = this.#values[name] ?? fallback;
    if (typeof value !== 'boolean') {
      throw this.#invalidInput(name, 'is neither true nor false');
    }
    return value;
  }

  /** Any value; the caller checks it. */
  optional(name: string): unknown {
    return this.#values[name] ?? undefined;
  }

  /** Every text that was passed, at any depth. */
  allTexts(): readonly string[] {
    return textsIn(this.#values);
  }

  #required(name: string, value: string | undefined): string {
    if (value === undefined) {
      throw this.#invalidInput(name, 'is missing');
    }
    return value;
  }

  #word<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
    const word = words.find((known) => known === text);
    if (word === undefined) {
      throw this.#invalidInput(name, `cannot be “${text}”`, `Use one of ${words.join(', ')}.`);
    }
    return word;
  }

  #invalidInput(
    name: string,
    reason: string,
    advice = 'Pass the argument object that docs/scripting.md describes.',
  ): ServiceError {
    return invalidInput(`run ${this.#command}`, `its argument "${name}" ${reason}`, advice);
  }
}

/** An id that a script writes as a number, as a text; any other value unchanged. */
function idText(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

/** An id that a script writes as a text of digits, as the number that some requests need; any other value unchanged. */
export function idNumber(value: unknown): unknown {
  const isNumber = typeof value === 'string' && /^\d+$/.test(value) && Number.isSafeInteger(Number(value));
  return isNumber ? Number(value) : value;
}

function textsIn(values: unknown): readonly string[] {
  const texts: string[] = [];
  // Iterating over a set includes the values added meanwhile; a value that contains itself is visited once.
  const toVisit = new Set([values]);
  for (const value of toVisit) {
    if (typeof value === 'string') {
      texts.push(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) {
        toVisit.add(part);
      }
    }
  }
  return texts;
}

/** Tree rows have a `kind` or the `address` of a resource, and editors pass a `Uri`; plain objects come from scripts. */
function isScripted(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('kind' in value) &&
    !isRecord(value['address'])
  );
}
