import { portraitImage } from '../company/portraitImage.ts';
import type { Deployment } from '../deployment.ts';
import { existing } from '../http/httpError.ts';
import { recordRoute } from '../http/listing.ts';
import type { Route, RouteGroup } from '../http/route.ts';
import { type Named, named } from './referencedResources.ts';
import { pointTo } from './resourceReference.ts';

/**
 * The portraits that employees and users refer to: records of the resource API, and images for those who accept one.
 */
export function portraits({ company }: Deployment): readonly RouteGroup[] {
  const find = (id: string): Named | undefined => {
    const person = company.employees.find(({ pictureId }) => pictureId === id);
    return person && { id, name: `${person.login}.png` };
  };
  const record = recordRoute<Named>({
    name: 'portrait',
    record: named,
    find,
    show: ({ id, name }, origin) => ({ ...pointTo(origin, 'portrait', id), name }),
  });
  const image = (id: string) =>
    new Response(portraitImage(existing(find(id), 'portrait', id, 'client').id), {
      headers: { 'Content-Type': 'image/png' },
    });
  const portrait: Route = {
    ...record,
    handle: (request) =>
      request.context.req.header('Accept')?.startsWith('image/') ? image(request.id) : record.handle(request),
  };
  const file: Route = {
    method: 'get',
    path: '/:id',
    summary: 'One file: the portrait of a user',
    returns: 'file',
    handle: ({ id }) => image(id),
  };
  return [
    { family: 'resource', path: '/portraits', scope: 'employees', routes: [portrait] },
    { family: 'legacy', path: '/v3/files', routes: [file] },
  ];
}
