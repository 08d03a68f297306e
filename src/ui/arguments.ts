import type { ServiceError } from '../service/http/errors.ts';
import type { CommandId } from './contributions.ts';
import { invalidInput } from './invalidInput.ts';

/** The one argument object of a command that is called by a script instead of a person. */
export class Arguments {
  readonly #command: CommandId;
  readonly #values: Readonly<Record<string, unknown>>;

  private constructor(command: CommandId, values: Readonly<Record<string, unknown>>) {
    this.#command = command;
    this.#values = values;
  }

  /** The arguments, or undefined when a person called: from the palette, a menu or a tree row. */
  static of(command: CommandId, value: unknown): Arguments | undefined {
    return isScripted(value) ? new Arguments(command, value) : undefined;
  }

  /** A text that has to be there. Throws `invalid-input`. */
  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) {
      throw this.#invalidInput(name, 'is missing');
    }
    return value;
  }

  /** A text; null and undefined count as absent. Throws `invalid-input` for anything else. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined;
    if (value !== undefined && typeof value !== 'string') {
      throw this.#invalidInput(name, 'is not a text');
    }
    return value;
  }

  /** An id that has to be there; half of the service's are numbers, and scripts write them as such. */
  identifier(name: string): string {
    const value = this.#values[name];
    return Number.isSafeInteger(value) ? String(value) : this.text(name);
  }

  /** A list of texts; a single text counts as a list of the words in it. Throws `invalid-input`. */
  optionalTexts(name: string): readonly string[] | undefined {
    const value = this.#values[name] ?? undefined;
    if (value === undefined) {
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

  /** Whether something is asked for; null and undefined leave it at the default. Throws `invalid-input` for anything else. */
  flag(name: string, fallback = false): boolean {
    const value = this.#values[name] ?? fallback;
    if (typeof value !== 'boolean') {
      throw this.#invalidInput(name, 'is neither true nor false');
    }
    return value;
  }

  /** Whatever stands there, for the caller to check. */
  optional(name: string): unknown {
    return this.#values[name] ?? undefined;
  }

  /** Every text that was passed, at any depth. */
  allTexts(): readonly string[] {
    return textsIn(this.#values);
  }

  #invalidInput(name: string, reason: string): ServiceError {
    return invalidInput(
      `run ${this.#command}`,
      `its argument "${name}" ${reason}`,
      'Pass the argument object that the README describes.',
    );
  }
}

function textsIn(values: unknown): readonly string[] {
  const texts: string[] = [];
  // A set goes on with what is added to it meanwhile, and ends where a value contains itself.
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

/** Tree rows carry `kind` or `address`, editors pass an address object of a class: neither is a script. */
function isScripted(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('kind' in value) &&
    !('address' in value)
  );
}
