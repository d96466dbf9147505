<?php
/** Posts and their fields are the newsroom's and stay. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'hometown_webhook_url' );
delete_option( 'hometown_webhook_secret' );
