import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import * as Type from 'typebox';
import { ResourceReference } from '../../service/contract/reference.ts';
import type { Deployment } from '../deployment.ts';
import { Component } from '../http/component.ts';
import { existing } from '../http/httpError.ts';
import { pointTo } from '../http/readOnlyRoutes.ts';
import { recordRoute } from '../http/resourceList.ts';
import type { Route, RouteGroup } from '../http/route.ts';

const portraitRecord = new Component(
  'Portrait',
  Type.Object({ ...ResourceReference.properties, name: Type.String() }),
);
const cells = 8;
const cellPixels = 12;
const size = cells * cellPixels;

/**
 * The portraits that employees and users refer to: records of the resource API, and images for those who accept one.
 */
export function portraits({ company }: Deployment): readonly RouteGroup[] {
  const find = (id: string) => {
    const person = company.employees.find(({ pictureId }) => pictureId === id);
    return person && { id, name: `${person.login}.png` };
  };
  const record = recordRoute({
    name: 'portrait',
    record: portraitRecord,
    find,
    show: ({ id, name }, origin) => ({ ...pointTo(origin, 'portrait', id), name }),
  });
  const image = (id: string) =>
    new Response(portraitImage(existing(find(id), 'portrait', id, 'client').id), {
      headers: { 'Content-Type': 'image/png' },
    });
  const portrait: Route = {
    ...record,
    image: true,
    handle: (request) =>
      request.context.req.header('Accept')?.startsWith('image/') ? image(request.id) : record.handle(request),
  };
  const file: Route = {
    method: 'get',
    path: '/:id',
    summary: 'One file: the portrait of a user',
    returns: 'image',
    handle: ({ id }) => image(id),
  };
  return [
    { family: 'resource', path: '/portraits', scope: 'employees', routes: [portrait] },
    { family: 'legacy', path: '/v3/files', routes: [file] },
  ];
}

/** A portrait as a PNG: a pattern in one color, symmetrical like a face, the same for the same id. */
function portraitImage(id: string): Uint8Array<ArrayBuffer> {
  const digest = createHash('sha256').update(id).digest();
  const color = [...digest.subarray(0, 3)].map((byte) => 40 + (byte % 130));
  const background = [238, 238, 238];
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (__, x) => {
      const column = Math.floor(x / cellPixels);
      const cell = Math.floor(y / cellPixels) * (cells / 2) + Math.min(column, cells - 1 - column);
      return ((digest[3 + (cell >> 3)] ?? 0) >> (cell & 7)) & 1 ? color : background;
    });
    // Each row begins with the number of its filter.
    return [0, ...pixels.flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.from(rows.flat()));
  return Uint8Array.from(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
