import fc from 'fast-check';

// Property tests try the same cases in every run: a run says something about a change and not about chance.
fc.configureGlobal({ seed: 2026 });
