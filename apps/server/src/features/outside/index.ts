export { outsideRoutes } from './routes.ts'
