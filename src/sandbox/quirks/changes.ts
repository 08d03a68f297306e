import type { Fields, Quirk } from '../exchange.ts';

/** Changes that succeed, and whose response has no record. */
export const changeQuirks = {
  'changes-204': without('a changed label', 'patch', '/service-api/taxonomy-labels/{id}', 204),
  'changes-empty': without('a changed label', 'patch', '/service-api/taxonomy-labels/{id}', 200),
  'reports-201-empty': without('a created report', 'post', '/service-timesheet/api/reports', 201),
  'reports-202-empty': without('a created report', 'post', '/service-timesheet/api/reports', 202),
} satisfies Record<string, Quirk>;

/** The address of a record that was created, in place of the record. */
const location = {
  Location: { description: 'The address of what was created.', schema: { type: 'string' } },
};

function without(what: string, method: 'patch' | 'post', path: string, status: number): Quirk {
  const isCreation = method === 'post';
  const address = isCreation ? ', with its address in Location' : '';
  return {
    does: `The response about ${what} is ${status} without a body${address}.`,
    requests: new RegExp(`^${method.toUpperCase()} ${path.replace('{id}', '[^/]+')}$`),
    async respond({ respond }) {
      const response = await respond();
      if (!response.ok) {
        return response;
      }
      const headers = new Headers(response.headers);
      headers.delete('Content-Type');
      // Another quirk may have taken the body away.
      if (isCreation && !headers.has('Location')) {
        const { id } = Object(await response.json());
        headers.set('Location', `${path}/${id}`);
      }
      return new Response(null, { status, headers });
    },
    describe: (part, [, ownPath, ownMethod, responses, ...inner]) =>
      ownPath === path && ownMethod === method && responses === 'responses' && inner.length === 0
        ? withoutContent(part, status, isCreation)
        : part,
  };
}

/** The responses of an operation with this one in place of its success. */
function withoutContent(responses: Fields, status: number, isCreation: boolean): Fields {
  const usual = isCreation ? 201 : 200;
  const { [usual]: success, ...others } = responses;
  const { content: _, ...empty } = Object(success);
  return { [status]: { ...empty, ...(isCreation && { headers: location }) }, ...others };
}
