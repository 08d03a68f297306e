/** Whether objects and lists in JSON text stand more than so many levels deep. The text has to be JSON. */
export function nestsDeeper(json: string, levels: number): boolean {
  let depth = 0;
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
      if (depth > levels) {
        return true;
      }
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return false;
}
