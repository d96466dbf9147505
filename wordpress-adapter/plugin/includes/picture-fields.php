<?php
/** WordPress's own forms for a picture have its credits. Its caption is WordPress's own. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

add_filter( 'attachment_fields_to_edit', __NAMESPACE__ . '\\show_picture_fields', 10, 2 );
add_filter( 'attachment_fields_to_save', __NAMESPACE__ . '\\save_picture_fields', 10, 2 );

function picture_licenses(): array {
	return array(
		''                    => __( 'Not stated', 'hometown' ),
		'all-rights-reserved' => __( 'All rights reserved', 'hometown' ),
		'courtesy'            => __( 'Courtesy of the owner', 'hometown' ),
		'public-domain'       => __( 'Public domain', 'hometown' ),
		'cc0-1.0'             => 'CC0 1.0',
		'cc-by-4.0'           => 'CC BY 4.0',
		'cc-by-sa-4.0'        => 'CC BY-SA 4.0',
		'cc-by-nd-4.0'        => 'CC BY-ND 4.0',
		'cc-by-nc-4.0'        => 'CC BY-NC 4.0',
		'cc-by-nc-sa-4.0'     => 'CC BY-NC-SA 4.0',
		'cc-by-nc-nd-4.0'     => 'CC BY-NC-ND 4.0',
		'cc-by-3.0'           => 'CC BY 3.0',
		'cc-by-sa-3.0'        => 'CC BY-SA 3.0',
		'cc-by-2.0'           => 'CC BY 2.0',
		'cc-by-sa-2.0'        => 'CC BY-SA 2.0',
	);
}

function show_picture_fields( $fields, $picture ) {
	if ( ! wp_attachment_is_image( $picture ) ) {
		return $fields;
	}
	$field                         = function ( $key ) use ( $picture ) {
		return get_post_meta( $picture->ID, $key, true );
	};
	$name                          = function ( $key ) use ( $picture ) {
		return "attachments[{$picture->ID}][$key]";
	};
	$fields['hometown_credit']     = array(
		'label' => __( 'Credit', 'hometown' ),
		'value' => $field( 'hometown_credit' ),
		'helps' => __( 'The photographer, agency or owner.', 'hometown' ),
	);
	$fields['hometown_credit_url'] = array(
		'label' => __( 'Credit link', 'hometown' ),
		'value' => $field( 'hometown_credit_url' ),
	);
	$options                       = '';
	foreach ( picture_licenses() as $license => $label ) {
		$chosen   = selected( $field( 'hometown_license' ), $license, false );
		$options .= '<option value="' . esc_attr( $license ) . '"' . $chosen . '>' . esc_html( $label ) . '</option>';
	}
	$fields['hometown_license']      = array(
		'label' => __( 'License', 'hometown' ),
		'input' => 'html',
		'html'  => '<select name="' . esc_attr( $name( 'hometown_license' ) ) . '">' . $options . '</select>',
	);
	$fields['hometown_made_with_ai'] = array(
		'label' => __( 'Made with AI', 'hometown' ),
		'input' => 'html',
		// An unchecked box sends nothing, so a hidden 0 says that the form had it.
		'html'  => '<input type="hidden" value="0" name="' . esc_attr( $name( 'hometown_made_with_ai' ) ) . '">'
			. '<input type="checkbox" value="1" name="' . esc_attr( $name( 'hometown_made_with_ai' ) ) . '"'
			. checked( (bool) $field( 'hometown_made_with_ai' ), true, false ) . '>',
	);
	return $fields;
}

/** WordPress has checked the right to edit this picture, and registered fields clean their values. */
function save_picture_fields( $picture, $sent ) {
	foreach ( array_keys( picture_fields() ) as $key ) {
		if ( isset( $sent[ $key ] ) && is_string( $sent[ $key ] ) ) {
			update_post_meta( $picture['ID'], $key, $sent[ $key ] );
		}
	}
	return $picture;
}
