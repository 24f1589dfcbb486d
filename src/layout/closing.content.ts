/** Headings of the closing section on pages that ask a question of their own. */
export const closingTitles = {
  services: 'What would be on your page?',
  caseStudies: 'Which figure should move?',
  posts: 'Got a problem worth a post?',
}
