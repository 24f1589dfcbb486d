/** The files whose words UnoCSS makes rules for, and of which the build takes a page's own (build/page-style.ts). */
export const CLASS_SOURCES = /\/src\/(?!qa\/|charts\/).*\.tsx$/
