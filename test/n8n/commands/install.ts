import { installAll } from '../installation/installAll';

void installAll();
