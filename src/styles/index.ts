import './fonts.css'
import 'virtual:uno.css'
import './global.css'
