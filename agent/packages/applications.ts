import { isTestPath } from '../workspace/path-kind.js';
import type { Package, Packages } from './packages.js';

/** Says by its folder which application a file is part of. */
export type ApplicationOf = (file: { language: string; path: string }) => string;

/**
 * The application of a file is that of its package, or the nearest one around it. Packages beside applications are part of the
 * application where their language has a single one; otherwise each stands for itself. Without packages the repository is one.
 */
export function applicationsOf({ all, of }: Packages): ApplicationOf {
  const applications = all.filter(({ kind }) => kind === 'application');
  return (file) => {
    const own = of(file);
    const around = own && nearest(applications, own);
    if (around) return around.folder;
    if (own && isTestPath(own.manifest)) return own.folder;
    const others = applications.filter(
      ({ language, manifest }) => language === file.language && !isTestPath(manifest),
    );
    return others.length === 1 ? others[0].folder : (own?.folder ?? '');
  };
}

function nearest(applications: readonly Package[], { language, folder }: Package): Package | undefined {
  return applications
    .filter((one) => one.language === language && isWithin(folder, one.folder))
    .reduce<Package | undefined>(
      (best, one) => (best && best.folder.length > one.folder.length ? best : one),
      undefined,
    );
}

function isWithin(folder: string, around: string): boolean {
  return around === '' || folder === around || folder.startsWith(`${around}/`);
}
