import { type FieldList, fieldListText, parseFieldList } from '../contract/fieldList.ts';
import { routeName } from '../http/addresses/ownAddress.ts';
import { isServiceError } from '../http/errors.ts';
import type { Pipeline } from '../http/pipeline.ts';
import type { Send, ServiceRequest } from '../http/request.ts';

const unknownProperty = /unknown property ([^\s“”"]+) on type ([^\s“”"]+)/i;

/** Names that one call can detect: each costs a request. The next call continues with the rest. */
const maxNames = 20;

/**
 * Sends legacy requests with only the `fields` that the service knows. Some deployments return 400 for an unknown
 * name: it is left out, the request is sent again, and later requests to the same collection leave it out at once.
 * `onLeftOut` gets a sentence with the names when such a request succeeds for the first time.
 */
export function withAcceptedFields(pipeline: Pipeline, onLeftOut: (sentence: string) => void): Pipeline {
  const rejected = new Map<string, readonly UnknownProperty[]>();
  const accepted = (request: ServiceRequest): ServiceRequest =>
    (rejected.get(collectionOf(request)) ?? []).reduce(withoutProperty, request);
  const send: Send = async (request, signal) => {
    const newNames: string[] = [];
    for (;;) {
      const reduced = accepted(request);
      try {
        const response = await pipeline.send(reduced, signal);
        if (newNames.length > 0) {
          onLeftOut(sentenceOf(collectionOf(request), newNames));
        }
        return response;
      } catch (error) {
        const property = unknownPropertyOf(error);
        const isFruitless = property === undefined || withoutProperty(reduced, property) === reduced;
        if (isFruitless || newNames.length === maxNames) {
          throw error;
        }
        newNames.push(property.name);
        const collection = collectionOf(request);
        rejected.set(collection, [...(rejected.get(collection) ?? []), property]);
      }
    }
  };
  return { ...pipeline, send, forget: (request) => pipeline.forget(accepted(request)) };
}

/** A name that a service rejected, and the type that lacks it, such as `User`. */
interface UnknownProperty {
  readonly name: string;
  readonly type: string;
}

function unknownPropertyOf(error: unknown): UnknownProperty | undefined {
  const match = isServiceError(error) && error.status === 400 ? unknownProperty.exec(error.reason) : null;
  const [, name, type] = match ?? [];
  return name === undefined || type === undefined ? undefined : { name, type };
}

/** The request without the field; the same object if it does not name it. */
function withoutProperty(request: ServiceRequest, { name, type }: UnknownProperty): ServiceRequest {
  const url = new URL(request.url);
  const text = url.searchParams.get('fields');
  if (text === null) {
    return request;
  }
  const fields = parseFieldList(text);
  const remaining = withoutField(fields, { name, type, root: nameOf(collectionOf(request)) });
  if (fieldListText(remaining) === fieldListText(fields)) {
    return request;
  }
  url.searchParams.set('fields', fieldListText(remaining));
  return { ...request, url: url.href };
}

/** A list and its records share what the service knows. */
function collectionOf({ url }: ServiceRequest): string {
  return routeName(url).replace(/\/\{id\}$/, '');
}

function nameOf(collection: string): string {
  return collection.slice(collection.lastIndexOf('/') + 1);
}

function sentenceOf(collection: string, names: readonly string[]): string {
  const fields = names.join(', ');
  return `${collection} does not know ${names.length === 1 ? 'the field' : 'the fields'} ${fields}; requests leave ${names.length === 1 ? 'it' : 'them'} out.`;
}

/**
 * The names without a field of a type, whose records are found by the name of the field that holds them: `Culture` in
 * `culture`, `User` in the root `users`. Where no name resembles the type, the field is left out everywhere; where none
 * is spelled the same, in any case.
 */
export function withoutField(
  fields: FieldList,
  { name, type, root }: { readonly name: string; readonly type: string; readonly root: string },
): FieldList {
  const isSame: Test = (one) => one === name;
  const isAlike: Test = (one) => one.toLowerCase() === name.toLowerCase();
  const isOfType: Test = (holder) => resembles(holder, type);
  const before = fieldListText(fields);
  return (
    [isSame, isAlike]
      .flatMap((isNamed) =>
        [isOfType, () => true].map((isHolder) => without(fields, root, isNamed, isHolder)),
      )
      .find((remaining) => fieldListText(remaining) !== before) ?? fields
  );
}

type Test = (name: string) => boolean;

/** The names without those that match, in records that match. A record without any name is left out as well. */
function without(list: FieldList, holder: string, isNamed: Test, isHolder: Test): FieldList {
  return list
    .filter((field) => !(isNamed(field.name) && isHolder(holder)))
    .flatMap((field) => {
      const inner = without(field.inner, field.name, isNamed, isHolder);
      return inner.length === 0 && field.inner.length > 0 ? [] : [{ ...field, inner }];
    });
}

/**
 * Returns true for a name in the singular or plural of a type: `leavePeriod` and `logs` for `LeavePeriod` and `Log`.
 */
function resembles(name: string, type: string): boolean {
  const one = name.toLowerCase().replace(/s$/, '');
  const other = type.toLowerCase().replace(/s$/, '');
  return one === other || one.endsWith(other) || other.endsWith(one);
}
