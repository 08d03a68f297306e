/** Why a request failed, as far as it decides what the user can do next. */
export type FailureKind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'gone'
  | 'rate-limited'
  | 'timeout'
  | 'unreachable'
  | 'certificate'
  | 'interrupted'
  | 'too-large'
  | 'unavailable'
  | 'server'
  | 'unexpected'
  | 'foreign-origin'
  | 'no-credentials'
  | 'lost-secrets'
  | 'unread-secrets'
  | 'sandbox-stopped'
  | 'invalid-input';

const idRule =
  'an ID has 1 to {max} characters, and no line breaks, backslashes or steps such as “..” and “//”';
const checkNetwork = 'Check the address of the connection, the network and the proxy (setting http.proxy).';
const checkService = 'Check that the base URL and the dialect of this connection are those of the service.';
const checkTokenUrl = 'Check the token URL of this connection with “Edit Connection”.';
const ownAuthority =
  'If your company uses its own certificate authority, install it in the system (setting http.systemCertificates) or name it in NODE_EXTRA_CA_CERTS';

/** Failures of one kind with the same advice. */
function failuresOf<const Kind extends FailureKind, const Advice extends string>(kind: Kind, advice: Advice) {
  return <const Reason extends string>(reason: Reason) => ({ kind, reason, advice });
}

const interrupted = failuresOf('interrupted', 'Try again.');
const unreachable = failuresOf('unreachable', `${checkNetwork} Then try again.`);
const redirected = failuresOf('unexpected', 'Check the base URL of this connection with “Edit Connection”.');
const foreign = failuresOf(
  'foreign-origin',
  'No key was sent there. If the service has moved, change the base URL with “Edit Connection”.',
);
const download = failuresOf('unexpected', 'Check the report in the service, then try again.');
const json = failuresOf('unexpected', checkService);
const shape = failuresOf(
  'unexpected',
  'Check the base URL and the dialect of this connection; the log may have details.',
);
const endless = failuresOf(
  'unexpected',
  'Report it to the operator of the service; the records before it are correct.',
);

interface FailureText {
  readonly kind: FailureKind;
  /** Why it failed: a clause without a final stop. */
  readonly reason: string;
  /** What the user can do next: a whole sentence. */
  readonly advice: string;
}

/** Every failure that the client itself finds. The names in braces are the facts that come with the code. */
export const failureTexts = {
  // Requests and the network
  timeout: {
    kind: 'timeout',
    reason: '{host} did not respond within {seconds} seconds',
    advice: 'Try again; the limit is the setting workforce.requestTimeoutSeconds.',
  },
  'certificates-unchecked': {
    kind: 'certificate',
    reason: 'nothing was sent, because certificates are not checked here ({variable} is 0)',
    advice: `Start the editor without that variable. ${ownAuthority}.`,
  },
  'certificate-untrusted': {
    kind: 'certificate',
    reason: 'the certificate of {host} is not trusted here ({errorCode})',
    advice: `${ownAuthority}; behind a proxy, check http.proxy.`,
  },
  'tls-damaged': {
    kind: 'interrupted',
    reason: 'the response of {host} is damaged or not TLS ({errorCode})',
    advice: `Try again. ${checkNetwork}`,
  },
  'connection-closed': interrupted('{host} closed the connection ({errorCode})'),
  'not-http': interrupted('{host} did not respond in HTTP ({errorCode})'),
  'not-decodable': interrupted('{host} sent a response that cannot be decompressed ({errorCode})'),
  'exchange-failed': {
    kind: 'interrupted',
    reason: 'the exchange with {host} failed ({errorCode})',
    advice: `Try again. ${checkNetwork}`,
  },
  unreachable: unreachable('{host} could not be reached ({errorCode})'),
  'connection-refused': unreachable('{host} could not be reached (connection refused)'),
  'host-unknown': unreachable('{host} could not be reached (the host name is unknown)'),
  'host-not-looked-up': unreachable('{host} could not be reached (the host name could not be looked up)'),
  'no-route': unreachable('{host} could not be reached (no route to the host)'),
  'no-network': unreachable('{host} could not be reached (the network is not reachable)'),
  'connection-timeout': unreachable('{host} could not be reached (no response to the connection attempt)'),
  cancelled: {
    kind: 'interrupted',
    reason: 'it was cancelled after it was sent',
    advice: 'It may have taken effect anyway: check before you try again.',
  },
  redirected: redirected('a request that changes something was redirected'),
  'too-many-redirects': redirected('more than {max} redirects in a row'),
  // Addresses
  'no-address': foreign('the service points to something that is not an address'),
  'no-http-address': foreign(
    'the service points to an address that starts with neither https:// nor http://',
  ),
  'address-with-password': foreign('the service points to an address with a user name or a password in it'),
  'foreign-origin': foreign(
    'the service points to {origin}, which is not the origin of this connection ({ownOrigin})',
  ),
  'outside-base': foreign(
    'the service points to an address that is not below the base URL of this connection ({baseUrl})',
  ),
  'id-unusable': {
    kind: 'invalid-input',
    reason: idRule,
    advice: 'Check the ID.',
  },
  'status-unknown': {
    kind: 'bad-request',
    reason: 'users have no status “{status}”',
    advice: 'Use {statuses}.',
  },
  'path-unusable': {
    kind: 'invalid-input',
    reason: 'it is not a plain path below the base URL of this connection',
    advice: 'Use the form of the service, such as /service-api/job-positions/12?include=links.',
  },
  // Credentials
  'secret-in-request': {
    kind: 'invalid-input',
    reason: 'this looks like a key or secret of the connection “{connection}”, so nothing was sent',
    advice: 'Enter an ID or a name instead.',
  },
  'no-key': {
    kind: 'no-credentials',
    reason: 'the connection “{connection}” has no API key',
    advice: 'Add one with “Edit Connection”.',
  },
  'no-client': {
    kind: 'no-credentials',
    reason: 'the connection “{connection}” has no client ID and secret',
    advice: 'Add them with “Edit Connection”.',
  },
  'api-version': {
    kind: 'invalid-input',
    reason: '“{version}” cannot be an Api-Version: it has 1 to {max} characters',
    advice: 'Correct it in the dialect of this connection with “Edit Connection”.',
  },
  'token-missing': {
    kind: 'unexpected',
    reason: 'the response contains no access token of {min} to {max} characters',
    advice: checkTokenUrl,
  },
  'token-scopes': {
    kind: 'forbidden',
    reason: 'the client may not have the requested scopes ({scopes})',
    advice: 'Request fewer scopes with “Edit Connection”, or have them granted to the client.',
  },
  'token-scopes-described': {
    kind: 'forbidden',
    reason: 'the client may not have the requested scopes ({scopes}), “{text}”',
    advice: 'Request fewer scopes with “Edit Connection”, or have them granted to the client.',
  },
  'token-client': {
    kind: 'unauthorized',
    reason: 'the client ID or the client secret is wrong',
    advice: 'Check both with “Edit Connection”.',
  },
  'token-client-described': {
    kind: 'unauthorized',
    reason: 'the service does not accept the client ID and the client secret, “{text}”',
    advice: 'Check both with “Edit Connection”.',
  },
  'token-refused': {
    kind: 'unauthorized',
    reason: 'the service issued no token, “{text}”',
    advice: 'Check the token URL, the client ID and the client secret with “Edit Connection”.',
  },
  'token-route': {
    kind: 'missing',
    reason: 'there is no token endpoint at this address ({status})',
    advice: checkTokenUrl,
  },
  // Bodies of responses
  'response-too-large': {
    kind: 'too-large',
    reason: 'the response of {host} is larger than {megabytes} MB',
    advice: 'Request less at once.',
  },
  'response-in-pieces': {
    kind: 'unexpected',
    reason: '{host} sends its response in chunks of a few bytes',
    advice: 'Ask the operator of the service, or of the proxy before it, to send larger ones.',
  },
  'response-cut': interrupted('the response of {host} does not have the length that it states'),
  'response-without-length': {
    kind: 'unexpected',
    reason: '{host} does not state the length of its response, so it may not be complete',
    advice: 'Ask the operator of the service, or of the proxy before it, to send the length.',
  },
  'encoding-unknown': {
    kind: 'unexpected',
    reason: '{host} returned it in an encoding that was not requested',
    advice: 'Ask the operator of the service to send it unencoded, or as one of {encodings}.',
  },
  'download-status': download('the service returned {status}, which is not the complete content'),
  'download-empty': download('the response is empty'),
  'download-is-page': download('the response is a web page, not a report'),
  'download-is-json': download('the response is JSON, not a report'),
  'download-is-error': download('the service returned an error instead of the content, “{text}”'),
  'json-too-many-values': {
    kind: 'too-large',
    reason: 'the response contains more than 150,000 values',
    advice: 'Request less at once; if it was a single record, report it to the operator of the service.',
  },
  'json-too-deep': json('the response is nested deeper than 200 levels'),
  'json-empty': json('the response is empty'),
  'json-is-page': json('the response is a web page, not JSON'),
  'json-not-utf8': {
    kind: 'unexpected',
    reason: 'the response is not UTF-8, as JSON must be, so its text cannot be read',
    advice: 'Ask the operator of the service to respond in UTF-8.',
  },
  'not-json': json('the response is not JSON'),
  // Shapes of responses
  'not-a-record': shape('the response is not a record'),
  'no-record-id': shape('the response is not a record with an ID'),
  'not-an-object': shape('the response is not an object'),
  'no-items': shape('the response contains no list of items'),
  'no-tree': shape('the response contains no tree'),
  'no-data': shape('the response has no “data”'),
  'no-members': shape('the service does not show who is attached to it'),
  'next-not-an-address': shape('the address of the next page is not an address'),
  'list-in-a-circle': endless('the links of the service to next pages form a loop'),
  'list-repeated': endless('the service sends the same records again as the next page'),
  'list-without-records': endless('the service returns page after page without a readable record'),
  'filter-ignored': {
    kind: 'unexpected',
    reason: 'the service ignores the filter, and returns only records that do not match',
    advice: 'Report it to the operator of the service. Records that do not match are never shown.',
  },
  'document-too-large': {
    kind: 'too-large',
    reason: 'it has more than 2 MB or 150,000 values, which is too much for one document',
    advice: 'Read it with another program, or ask the operator of the service why it is so large.',
  },
  // Routes
  'leaves-v2-ended': {
    kind: 'gone',
    reason: 'that route stopped responding after 2026-03-31',
    advice: 'Use {successor} instead, or send the request anyway.',
  },
  'change-not-read': {
    kind: 'unexpected',
    reason: 'the service accepted it, but its result could not be read: {reason}',
    advice: 'Refresh to check whether it was done before you try again.',
  },
  'version-refused': {
    kind: 'conflict',
    reason: 'the service refuses the version that it sent, although the label has not changed',
    advice:
      'A proxy before the service may change its ETags: ask its operator, or change the label in the service itself.',
  },
  'labels-read-only': {
    kind: 'missing',
    reason: 'this deployment does not support changes to labels (405)',
    advice: 'Change the label in the service itself.',
  },
  'no-family': {
    kind: 'missing',
    reason: 'no API of the service provides it',
    advice: 'Check this connection with “Edit Connection”.',
  },
} as const satisfies Record<string, FailureText>;

/** What the status of a response means to the user, and to one who waits. */
export const responseTexts = {
  status: 'the service returned {status}',
  statusWithText: 'the service returned {status}, “{text}”',
  waitUntil: 'The service asks to wait until {time}.',
  /** Some deployments return 500 for a user that does not exist, others 404: the advice covers both. */
  unknownUser: 'Check the ID: some services respond this way when no user has it. {advice}',
  /** The advice for a token that the service does not accept. */
  unauthorizedClient:
    'The service does not accept the token: check the client ID, the client secret and the token URL with “Edit Connection”.',
  outsideFamilies:
    'Neither key nor token was sent, because the address has none of the prefixes of this connection. If it belongs to one of its APIs, correct the prefix with “Edit Connection”.',
  notForDocuments: 'Only JSON opens as a document. Copy the address to open anything else in a browser.',
  otherAdvice: 'Try again later.',
  presentState: 'Load the current state and decide again.',
  /** The advice for a request that the service refuses without a reason. */
  unexplained:
    'The service does not say why: check what you entered and the dialect of this connection, then try again.',
  /** Why a text cannot be an id. */
  idRule,
  deniedScopes: '{reason}: the client of the connection “{connection}” needs the scope {scopes} for this',
  grantScopes: 'Have it granted to that client at the service.',
  addScopes:
    'Have it granted to that client at the service, and add {missing} to the scopes of this connection with “Edit Connection”.',
} as const;

/** What to do about a status, by its kind. */
export const responseAdvice: Readonly<Partial<Record<FailureKind, string>>> = {
  'bad-request': 'Correct the values that the service names, and try again.',
  unauthorized: 'Enter another key with “Replace Key”.',
  forbidden: 'Ask for the missing right or scope, then try again.',
  missing: 'It may not exist, or this connection may not see it; check the ID and the access rights.',
  timeout: 'Try again, or request less at once.',
  conflict: responseTexts.presentState,
  gone: 'This route has been retired; use its successor.',
  'too-large': 'Request less at once.',
  'rate-limited': 'The request quota is used up; try again later.',
  unavailable: 'The service is not available right now; try again later.',
  server: 'The service has a problem; try again later, and give its operator the trace if there is one.',
  unexpected: checkService,
};
