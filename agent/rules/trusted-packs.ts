/**
 * The hash of the compiled packs that were built together with the program: they count without a look at their YAML. Null where
 * it runs from its modules, whose packs people edit; the build puts the hash here for the bundle.
 */
export const trustedHash: string | null = null;
