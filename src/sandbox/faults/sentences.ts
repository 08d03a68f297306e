import { STATUS_CODES } from 'node:http';

const sentences: Readonly<Record<string, string>> = {
  refuse: 'Resets new connections when they are opened, and an open one at its next request.',
  'self-signed-certificate': 'Gives TLS connections a self-signed certificate, and serves who accepts it.',
  late: 'Returns the regular response, after the milliseconds of the fault.',
  'reset-before-headers': 'Resets the connection in place of a response.',
  'reset-in-body': 'Resets the connection after half of the body.',
  hang: 'Blocks the sandbox until it is terminated: no request gets a response.',
  'stall-before-headers': 'Sends nothing, and keeps the connection open.',
  'stall-in-body': 'Sends half of the body, and keeps the connection open.',
  trickle: 'Sends the body byte by byte, with a pause after each.',
  'length-too-long': 'Says in Content-Length that the body has ten bytes more.',
  'length-too-short': 'Says in Content-Length that the body has half of its bytes.',
  'truncated-json': 'Returns the first half of the body as all of it.',
  html: 'Returns a sign-in page with status 200.',
  empty: 'Returns an empty body with the regular status.',
  'gzip-bomb': 'Returns 200 megabytes of blanks in a small compressed body.',
  '200-megabytes': 'Returns 200 megabytes of blanks.',
  'many-items': 'Returns a list of 600,001 empty records in a small compressed body.',
  'deep-json': 'Adds lists within lists, 10,000 levels deep.',
  'byte-order-mark': 'Begins the body with a byte order mark.',
  'wrong-charset': 'Returns Latin-1 that is declared as UTF-8.',
  'wrong-envelope': 'Returns the body within another object.',
  'items-null': 'Returns null in place of the items of a list.',
  'item-null': 'Returns null in place of the first item of a list.',
  'wrong-id-type': 'Returns true as the id of the record, or of the first one of a list.',
  'same-page': 'Returns the first page for every page, each time with another address of the next one.',
  'next-to-itself': 'Names a page itself as the next one.',
  'next-elsewhere': 'Names the page on another host as the next one.',
  '429-seconds': 'Returns 429 with two seconds in Retry-After.',
  '429-date': 'Returns 429 with a date in Retry-After, two seconds from now by the clock of the sandbox.',
  '429-asctime': 'Returns 429 with the same date in the form of asctime, which names no time zone.',
  '429-absent': 'Returns 429 without Retry-After.',
  '429-absurd': 'Returns 429 with 1e300 in Retry-After.',
  '429-negative': 'Returns 429 with -30 in Retry-After.',
  '429-past': 'Returns 429 with a date of 1970 in Retry-After.',
  '429-distant': 'Returns 429 with a date of 9999 in Retry-After.',
  '429-words': 'Returns 429 with words in Retry-After.',
};

/** What a fault does. The names of the others say it: a status, or a redirect. */
export function sentenceOfFault(name: string): string {
  const [, status, isElsewhere] = /^redirect-(\d+)(-elsewhere)?$/.exec(name) ?? [];
  return (
    sentences[name] ??
    (status === undefined
      ? `Returns ${name} ${STATUS_CODES[name]}.`
      : `Redirects with ${status} to the same address${isElsewhere ? ' on another host' : ''}.`)
  );
}
