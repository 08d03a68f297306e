/** Whether objects and lists in JSON text stand more than so many levels deep. */
export function nestsDeeper(json: string, levels: number): boolean {
  return exceeds(json, { levels, values: Number.POSITIVE_INFINITY });
}

/** Whether JSON text holds more than so many values: each opening bracket counts, and each comma. */
export function holdsMore(json: string, values: number): boolean {
  return exceeds(json, { levels: Number.POSITIVE_INFINITY, values });
}

function exceeds(json: string, most: { readonly levels: number; readonly values: number }): boolean {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isText) {
      if (character === '\\') {
        index += 1;
      } else if (character === '"') {
        isText = false;
      }
    } else if (character === '"') {
      isText = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      values += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    } else if (character === ',') {
      values += 1;
    }
    if (depth > most.levels || values > most.values) {
      return true;
    }
  }
  return false;
}
