declare global {
  interface JSON {
    rawJSON(text: string): { readonly rawJSON: string };
  }
}

/** An integer of any size that JSON text shows with all its digits. */
export function exactInteger(value: bigint): { readonly rawJSON: string } {
  return JSON.rawJSON(value.toString());
}

/** A JSON response. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}
