/** Paths of the QA build. */
export const QA_FOLDER = '/qa'
export const VIEWER_PATH = `${QA_FOLDER}/viewer.html`
export const GALLERY_PATH = `${QA_FOLDER}/index.html`
