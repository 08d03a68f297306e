/** An `AbortSignal` that follows an editor's cancellation token. */
export function signalOf(token: {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): unknown;
}): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) {
    controller.abort();
  } else {
    token.onCancellationRequested(() => controller.abort());
  }
  return controller.signal;
}
