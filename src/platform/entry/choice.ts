import * as vscode from 'vscode';
import type { Invocation } from './entryPoint.ts';

/** What a command can do: labels by the words that scripts pass. */
export type Choices<Word extends string> = Readonly<Record<Word, string>>;

/**
 * What a command does: the word that a script passes under `name` or that a button passes, else what the user picks of
 * those that fit; undefined when the user cancels. Throws `invalid-input` for any other word.
 */
export async function chooseWord<Word extends string>(
  { scripted, choice }: Pick<Invocation, 'scripted' | 'choice'>,
  name: string,
  choices: Choices<Word>,
  placeHolder: string,
  fits: (word: NoInfer<Word>) => boolean = () => true,
): Promise<Word | undefined> {
  const words = wordsOf(choices);
  if (scripted !== undefined) {
    return scripted.oneOf(name, words);
  }
  const items = words.filter(fits).map((word) => ({ label: choices[word], word }));
  return (
    words.find((word) => word === choice) ?? (await vscode.window.showQuickPick(items, { placeHolder }))?.word
  );
}

function wordsOf<Word extends string>(choices: Choices<Word>): readonly Word[] {
  const isWord = (key: string): key is Word => Object.hasOwn(choices, key);
  return Object.keys(choices).filter(isWord);
}
