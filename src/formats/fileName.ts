/** The formats of the records that the extension saves. */
export const fileFormats = ['csv', 'json', 'excel'] as const;
export type FileFormat = (typeof fileFormats)[number];
/** Those of pictures. */
type PictureFormat = 'svg' | 'png';

/** In bytes; file systems take 255, the extension included. */
const longestName = 200;
/** What a file name of each format ends with, after the dot. */
export const extensions: Readonly<Record<FileFormat | PictureFormat, string>> = {
  csv: 'csv',
  json: 'json',
  excel: 'xlsx',
  svg: 'svg',
  png: 'png',
};
/** The names of devices on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/**
 * A file name that is valid on every system, made from a name of the service or the user, which may hold any text. It
 * begins with `prefix` where nothing usable is left of the name.
 */
export function fileNameOf(name: string, format: FileFormat | PictureFormat, prefix: string): string {
  const harmless = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, '-');
  const { read } = new TextEncoder().encodeInto(harmless, new Uint8Array(longestName));
  const shortened = harmless.slice(0, read).replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const needed = shortened === '' || device.test(shortened) ? prefix : '';
  return `${[needed, shortened].filter((part) => part !== '').join(' ')}.${extensions[format]}`;
}
