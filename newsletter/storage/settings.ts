export { databaseSettings } from '../../shared/database.ts'
