/** The settings of this build, validated by src/env.schema.ts. */
export const env = __SITE_ENV__
