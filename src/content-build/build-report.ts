import { unusedImages } from '../posts/write-images.ts'
import { unpublishedPosts } from '../posts/read-posts.ts'
import { loadContentModules } from './load-content-modules.ts'

/** Prints what the build left out, and what is left to do before launch. */
export async function printBuildReport(project: string, hasEmailKeys: boolean): Promise<void> {
  const waiting = [
    ...unpublishedPosts(project),
    ...unusedImages(project).map(file => ({ file, reason: 'Image not used in any post' })),
  ]
  if (waiting.length > 0)
    process.stdout.write(
      `\nLeft out:\n${waiting.map(({ file, reason }) => `  ${file}  ${reason}\n`).join('')}`,
    )
  if (process.env['SITE_ENV']) return
  const { contentTasks, tableOf } = await loadContentModules()
  const emailJs = {
    where: 'VITE_EMAILJS_…',
    what: 'Set the keys, because the contact form cannot send messages without them',
  }
  const tasks = [...contentTasks(project, Date.now()), ...(hasEmailKeys ? [] : [emailJs])]
  process.stdout.write(`\n${tableOf(tasks)}\nnpm run check:launch also checks the functions' variables.\n`)
}
