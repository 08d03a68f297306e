import { readFileSync } from 'node:fs';
import { isDay } from '../service/contract/day.ts';
import { messageOf } from '../service/contract/message.ts';
import { clockYears, isClockTime } from './clock.ts';
import { type DeploymentWords, parseWords } from './dialect/words.ts';
import { type Fault, parseFault } from './faults/fault.ts';
import { type Area, areas, isArea } from './http/areas.ts';
import { isQuirkName, type QuirkName, quirkNames } from './quirks/quirk.ts';

/** What an option of the command line takes. */
export interface ValueKind<Value> {
  /** What it is, as the end of a sentence: “takes …”. */
  readonly words: string;
  /** The value; undefined for a text of another form. */
  read(text: string): Value | undefined;
}

/** A whole number within a range, both ends included. */
export function whole(least: number, most: number): ValueKind<number> {
  return {
    words: `a whole number from ${least} to ${most}`,
    read(text) {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

/** A limit, or the word that lifts it. */
export function wholeOrOff(least: number, most: number): ValueKind<number | 'off'> {
  const number = whole(least, most);
  return {
    words: `${number.words}, or off`,
    read: (text) => (text === 'off' ? text : number.read(text)),
  };
}

/** A day, or a day and time with its offset, as milliseconds since 1970. */
export const instant: ValueKind<number> = {
  words: `an instant from ${clockYears.first} to ${clockYears.last} such as 2026-06-01T00:00:00Z`,
  read(text) {
    const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
    // Date.parse takes the 31st of February for the 3rd of March.
    const time = isDay(text.slice(0, 10)) && form.test(text) ? Date.parse(text) : Number.NaN;
    return isClockTime(time) ? time : undefined;
  },
};

/** A text of any characters. */
export const someText = textOf('a text that is not empty', /./s);

/** A key, which travels in a header. */
export const headerText = textOf('visible ASCII characters without spaces', /^[\x21-\x7e]+$/);

function textOf(words: string, form: RegExp): ValueKind<string> {
  return { words, read: (text) => (form.test(text) ? text : undefined) };
}

/** Areas with commas between them. */
export const areaList: ValueKind<Area[]> = {
  words: `one or more of ${areas.join(', ')}, with commas between them`,
  read(text) {
    const names = text.split(',').map((name) => name.trim());
    return names.every(isArea) ? names : undefined;
  },
};

/** A fault on a route. Throws a `RangeError` with the reason when the text is not one. */
export const fault: ValueKind<Fault> = {
  words: 'METHOD PATH=FAULT or METHOD PATH=FAULT*COUNT, such as "GET /service-api/employees=503*2"',
  read: parseFault,
};

/** A quirk. */
export const quirk: ValueKind<QuirkName> = {
  words: `one of ${quirkNames.join(', ')}`,
  read: (text) => (isQuirkName(text) ? text : undefined),
};

/** A file with the words of a deployment. Throws a `RangeError` with the reason when it cannot be used. */
export const dialectFile: ValueKind<DeploymentWords> = {
  words: 'a JSON file',
  read(file) {
    try {
      return parseWords(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new RangeError(`"${file}" cannot be used. ${messageOf(error)}`);
    }
  },
};
