/** What a comment holds that suppresses findings: of the next line, or from `off` to `on`. */
export const suppressionMarker = /goalkeeper:(?:ignore|off|on)\b/;
