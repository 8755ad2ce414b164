const forgetting: (() => void)[] = [];

/**
 * What a module remembers between requests: `begin` makes it as it is in a process that has just started. The module asks for it
 * at each use, so that tests can let the process forget.
 */
export function remembered<Kept>(begin: () => Kept): () => Kept {
  let kept = begin();
  forgetting.push(() => {
    kept = begin();
  });
  return () => kept;
}

/** Every module forgets what it has learnt. For tests: the process is then as new. */
export function forgetAll(): void {
  for (const forget of forgetting) forget();
}
