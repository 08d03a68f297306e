import { failure } from '../errors.ts';
import type { PipelineContext, Send, ServiceResponse } from '../request.ts';
import { ownAddress } from './ownAddress.ts';
import { retirementReport } from './retirement.ts';

const maxRedirects = 5;

/**
 * Sends requests that carry credentials below the base URL of the connection and nowhere else. Reads follow redirects
 * below it. Throws `foreign-origin` for any other address, before anything is sent.
 */
export function sameOrigin(context: PipelineContext, send: Send): Send {
  const { connection } = context;
  const reportRetirement = retirementReport(context);
  const own = (address: string, from?: string) => {
    const checked = ownAddress(address, connection.baseUrl, from);
    if (checked.isOwn) {
      return checked.url.href;
    }
    throw checked.problem;
  };
  return async (request, signal) => {
    let url = own(request.url);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await send({ ...request, url }, signal);
      const location = response.header('location');
      if (!isRedirect(response) || location === undefined) {
        reportRetirement(url, response);
        return response;
      }
      if (request.method !== 'GET') {
        throw failure({ code: 'redirected' });
      }
      url = own(location, url);
    }
    throw failure({ code: 'too-many-redirects', max: maxRedirects });
  };
}

function isRedirect({ status }: ServiceResponse): boolean {
  return status >= 300 && status <= 399 && status !== 304;
}
